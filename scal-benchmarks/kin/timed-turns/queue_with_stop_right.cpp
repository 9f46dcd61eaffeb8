// expect: none
// libcxx: skipped
// A consumer that looks every ten milliseconds whether it is to stop, and loses no item.

#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
int items[2];
int count = 0;
bool is_over = false;

int main() {
  int sum = 0;
  std::thread consumer([&sum] {
    std::unique_lock held(guard);
    for (;;) {
      while (count > 0) {
        sum += items[--count];
      }
      if (is_over) {
        return;
      }
      changed.wait_for(held, std::chrono::milliseconds(10), [] { return count > 0; });
    }
  });
  for (int i = 1; i <= 2; ++i) {
    const std::lock_guard held(guard);
    items[count++] = i;
    changed.notify_one();
  }
  {
    const std::lock_guard held(guard);
    is_over = true;
  }
  consumer.join();
  assert(sum == 3);
}
