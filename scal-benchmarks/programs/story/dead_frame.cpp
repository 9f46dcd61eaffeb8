// A function hands the address of its own variable to a worker and returns without waiting for it.

#include <atomic>
#include <thread>

namespace {
std::atomic<std::atomic<int>*> result_slot{nullptr};

void work() {
  std::atomic<int>* const slot = result_slot.load();
  if (slot != nullptr) {
    slot->store(42);
  }
}

int ask_for_result() {
  std::atomic<int> result{0};
  result_slot.store(&result);
  const int found = result.load();
  result_slot.store(nullptr);
  return found;
}
}  // namespace

int main() {
  std::thread worker(work);
  const int found = ask_for_result();
  worker.join();
  return found == 43 ? 1 : 0;
}
