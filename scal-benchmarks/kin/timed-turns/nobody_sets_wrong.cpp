// expect: livelock
// libcxx: skipped
// The flag is set only if the other one has come first.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
bool has_begun = false;
bool ready = false;

int main() {
  std::thread setter([] {
    const std::lock_guard held(guard);
    ready = !has_begun;
    changed.notify_one();
  });
  {
    std::unique_lock held(guard);
    has_begun = true;
    while (!ready) {
      changed.wait_for(held, std::chrono::milliseconds(1));
    }
  }
  setter.join();
}
