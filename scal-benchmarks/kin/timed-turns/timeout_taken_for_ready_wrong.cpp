// expect: assertion
// Takes the end of a wait for what was waited for.

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
int items = 0;

int main() {
  std::thread producer([] {
    const std::lock_guard held(guard);
    ++items;
    changed.notify_one();
  });
  {
    std::unique_lock held(guard);
    while (changed.wait_for(held, std::chrono::milliseconds(1)) == std::cv_status::timeout) {
      if (items > 0) {
        break;
      }
    }
    assert(items == 1);
    held.unlock();
    producer.join();
    assert(items == 1);
    std::thread stopper([] {
      const std::lock_guard again(guard);
      changed.notify_one();
    });
    held.lock();
    changed.wait_for(held, std::chrono::milliseconds(1));
    held.unlock();
    stopper.join();
    held.lock();
    assert(changed.wait_for(held, std::chrono::milliseconds(1)) == std::cv_status::no_timeout);
  }
}
