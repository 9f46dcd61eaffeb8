#include <atomic>
#include <cassert>
#include <thread>

/// A flag without release and acquire: whoever sees it need not see the data.
namespace {

std::atomic<int> data{0};
std::atomic<int> ready{0};

}  // namespace

int main() {
  std::thread writer([] {
    data.store(42, std::memory_order_relaxed);
    ready.store(1, std::memory_order_relaxed);
  });
  std::thread reader([] {
    if (ready.load(std::memory_order_relaxed) == 1) {
      assert(data.load(std::memory_order_relaxed) == 42);
    }
  });
  writer.join();
  reader.join();
}
