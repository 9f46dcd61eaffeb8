// levels: O2
// expect: none
// libcxx: skipped
// Looks at a future again and again, each time for a millisecond.

#include <cassert>
#include <chrono>
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> result = promise.get_future();
  std::thread setter([&promise] { promise.set_value(7); });
  while (result.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready) {
  }
  assert(result.get() == 7);
  setter.join();
}
