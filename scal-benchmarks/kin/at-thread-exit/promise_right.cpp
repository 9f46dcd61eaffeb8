// expect: none
// A promise is made ready when its thread ends.

#include <cassert>
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  auto future = promise.get_future();
  std::thread worker([&] { promise.set_value_at_thread_exit(3); });
  assert(future.get() == 3);
  worker.join();
}
