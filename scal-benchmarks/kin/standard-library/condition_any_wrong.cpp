// expect: deadlock
// Nothing says that what is waited for has happened already.
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable_any changed;

int main() {
  std::thread other([] {
    std::unique_lock held(guard);
    changed.wait(held);
  });
  {
    const std::lock_guard held(guard);
  }
  changed.notify_one();
  other.join();
}
