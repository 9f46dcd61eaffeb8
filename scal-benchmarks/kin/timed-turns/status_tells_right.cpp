// expect: none
// Whether the time was over is what wait_for says: it was notified, or it was not.

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
bool is_notified = false;

int main() {
  std::thread notifier([] {
    const std::lock_guard held(guard);
    is_notified = true;
    changed.notify_all();
  });
  {
    std::unique_lock held(guard);
    if (changed.wait_for(held, std::chrono::hours(1)) == std::cv_status::no_timeout) {
      assert(is_notified);  // there are no spurious wake-ups but where they are asked for
    }
  }
  notifier.join();
}
