// expect: none
// libcxx: skipped
// Waits a millisecond at a time until the other one has set a flag under the mutex.

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
bool ready = false;
int data = 0;

int main() {
  std::thread setter([] {
    data = 7;
    {
      const std::lock_guard held(guard);
      ready = true;
    }
    changed.notify_one();
  });
  {
    std::unique_lock held(guard);
    while (!ready) {
      changed.wait_for(held, std::chrono::milliseconds(1));
    }
  }
  assert(data == 7);
  setter.join();
}
