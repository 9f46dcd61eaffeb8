// expect: none
// An exception goes the same way.

#include <cassert>
#include <future>
#include <stdexcept>
#include <thread>

int main() {
  std::promise<void> promise;
  auto future = promise.get_future();
  std::thread worker([&] {
    promise.set_exception_at_thread_exit(std::make_exception_ptr(std::runtime_error("no")));
  });
  bool caught = false;
  try {
    future.get();
  } catch (const std::runtime_error&) {
    caught = true;
  }
  assert(caught);
  worker.join();
}
