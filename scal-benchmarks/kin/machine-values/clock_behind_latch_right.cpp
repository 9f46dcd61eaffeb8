// expect: none
// Likewise by what is made of atomics: a latch, a semaphore and a future.

#include <cassert>
#include <chrono>
#include <future>
#include <semaphore>
#include <thread>

using Clock = std::chrono::steady_clock;

int main() {
  std::promise<Clock::time_point> promise;
  std::binary_semaphore is_read(0);
  Clock::time_point read;
  std::thread other([&] {
    promise.set_value(Clock::now());
    is_read.acquire();
    assert(read <= Clock::now());
  });
  const Clock::time_point sent = promise.get_future().get();
  read = Clock::now();
  assert(sent <= read);
  is_read.release();
  other.join();
}
