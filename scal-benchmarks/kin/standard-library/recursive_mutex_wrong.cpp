// expect: deadlock
// The lock is taken twice, and given back once.
#include <mutex>
#include <thread>

std::recursive_mutex guard;

int main() {
  std::thread other([] {
    guard.lock();
    guard.lock();
    guard.unlock();
  });
  other.join();
  const std::lock_guard held(guard);
}
