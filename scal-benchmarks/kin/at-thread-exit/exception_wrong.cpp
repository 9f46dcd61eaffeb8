// expect: crash
// Nobody catches it.

#include <future>
#include <stdexcept>
#include <thread>

int main() {
  std::promise<void> promise;
  auto future = promise.get_future();
  std::thread worker([&] {
    promise.set_exception_at_thread_exit(std::make_exception_ptr(std::runtime_error("no")));
  });
  worker.detach();
  future.get();
}
