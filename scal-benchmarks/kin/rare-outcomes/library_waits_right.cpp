// expect: none
// run: --spurious-wakeups 2 --require-exhausted
// says: up to 2 spurious wake-ups
// Who waits by way of the library is not woken before it is time.
#include <cassert>
#include <condition_variable>
#include <future>
#include <latch>
#include <mutex>
#include <semaphore>
#include <thread>

int main() {
  std::mutex mutex;
  std::condition_variable_any any;
  bool is_ready = false;
  std::promise<int> promise;
  std::latch latch(1);
  std::binary_semaphore semaphore(0);
  int value = 0;
  std::thread other([&] {
    {
      const std::lock_guard lock(mutex);
      is_ready = true;
    }
    any.notify_all();
    promise.set_value(7);
    value = 1;
    latch.count_down();
    semaphore.release();
  });
  {
    std::unique_lock lock(mutex);
    any.wait(lock, [&] { return is_ready; });
    assert(is_ready);
  }
  assert(promise.get_future().get() == 7);
  latch.wait();
  assert(value == 1);
  semaphore.acquire();
  other.join();
}
