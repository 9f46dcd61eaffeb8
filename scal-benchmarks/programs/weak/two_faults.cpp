#include <atomic>
#include <cassert>
#include <thread>

/// One fault that stronger orders would forbid, and one that they would not.
namespace {

std::atomic<int> data{0};
std::atomic<int> ready{0};
std::atomic<int> count{0};

void increment() {
  const int before = count.load();
  count.store(before + 1);
}

}  // namespace

int main() {
  std::thread writer([] {
    data.store(42, std::memory_order_relaxed);
    ready.store(1, std::memory_order_relaxed);
    increment();
  });
  std::thread reader([] {
    if (ready.load(std::memory_order_relaxed) == 1) {
      assert(data.load(std::memory_order_relaxed) == 42);
    }
    increment();
  });
  writer.join();
  reader.join();
  assert(count.load() == 2);
}
