// expect: none
// Who does not get the lock in time leaves the counter alone.
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

std::timed_mutex guard;
int count = 0;

int main() {
  int added = 0;
  std::thread other([&] {
    if (guard.try_lock_for(std::chrono::milliseconds(1))) {
      ++count;
      added = 1;
      guard.unlock();
    }
  });
  {
    const std::lock_guard held(guard);
    ++count;
  }
  other.join();
  assert(count == 1 + added);
}
