// expect: assertion
// It is taken for granted that the lock comes in time.
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

std::timed_mutex guard;

int main() {
  std::thread other([] {
    const bool has_it = guard.try_lock_for(std::chrono::milliseconds(1));
    assert(has_it);
    guard.unlock();
  });
  guard.lock();
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  guard.unlock();
  other.join();
}
