// expect: deadlock
// levels: O1
// The handler takes the lock that its thread may hold by then.

#include <atomic>
#include <csignal>
#include <mutex>
#include <thread>

std::atomic<bool> begun{false};
std::mutex mutex;
int value = 0;

int main() {
  std::signal(SIGUSR1, [](int) {
    const std::lock_guard<std::mutex> lock(mutex);
    ++value;
  });
  std::thread other([] {
    begun = true;
    const std::lock_guard<std::mutex> lock(mutex);
    ++value;
  });
  while (!begun) {
  }
  pthread_kill(other.native_handle(), SIGUSR1);
  other.join();
}
