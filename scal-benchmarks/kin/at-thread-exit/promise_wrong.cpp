// expect: deadlock
// A thread waits for what it will have given when it ends.

#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  auto future = promise.get_future();
  std::thread worker([&] {
    promise.set_value_at_thread_exit(3);
    future.wait();
  });
  worker.join();
}
