// A barrier that is used again too early: the last to arrive sets the counter back, but a fast
// thread may come round and arrive anew before a slow one has seen that, which then waits for ever.
// Depth 2: between two looks of the slow one the counter is set back and the fast one has arrived.

#include <atomic>
#include <thread>

namespace {
constexpr int threads = 2;
std::atomic<int> arrived{0};

void pass_barrier() {
  if (arrived.fetch_add(1) + 1 == threads) {
    arrived.store(0);
    return;
  }
  while (arrived.load() != 0) {
    std::this_thread::yield();
  }
}

void work() {
  pass_barrier();
  std::this_thread::yield();  // the work of a phase
  pass_barrier();
}
}  // namespace

int main() {
  std::thread other(work);
  work();
  other.join();
}
