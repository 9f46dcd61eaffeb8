// expect: none
// libcxx: crash
// The initial thread leaves by pthread_exit, and what it promised is ready then.

#include <pthread.h>

#include <cassert>
#include <future>
#include <thread>

int main() {
  static std::promise<int> promise;
  static auto future = promise.get_future();
  std::thread([] { assert(future.get() == 3); }).detach();
  promise.set_value_at_thread_exit(3);
  pthread_exit(nullptr);
}
