// expect: none
// libcxx: skipped
// std::condition_variable_any, of a shared mutex held for reading.

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex guard;
std::condition_variable_any changed;
bool ready = false;

int main() {
  std::thread setter([] {
    {
      const std::unique_lock held(guard);
      ready = true;
    }
    changed.notify_all();
  });
  {
    std::shared_lock held(guard);
    while (!ready) {
      changed.wait_for(held, std::chrono::milliseconds(1));
    }
    assert(ready);
  }
  setter.join();
}
