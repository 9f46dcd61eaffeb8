// expect: none
// libcxx: skipped
// Nobody notifies: that its time is over now and then is what the waiter relies on.

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
bool ready = false;

int main() {
  std::thread setter([] {
    const std::lock_guard held(guard);
    ready = true;
  });
  {
    std::unique_lock held(guard);
    while (!changed.wait_for(held, std::chrono::milliseconds(1), [] { return ready; })) {
    }
    assert(ready);
  }
  setter.join();
}
