// expect: assertion
// Whether it is there early is a matter of luck.

#include <cassert>
#include <chrono>
#include <future>
#include <thread>

int main() {
  std::packaged_task<int(int)> task([](int value) { return value + 1; });
  auto future = task.get_future();
  std::thread worker([&] { task.make_ready_at_thread_exit(4); });
  assert(future.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
  worker.join();
}
