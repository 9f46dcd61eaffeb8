// expect: none
// A task's result is there when its thread has ended.

#include <cassert>
#include <future>
#include <thread>

int main() {
  std::packaged_task<int(int)> task([](int value) { return value + 1; });
  auto future = task.get_future();
  std::thread worker([&] { task.make_ready_at_thread_exit(4); });
  assert(future.get() == 5);
  worker.join();
}
