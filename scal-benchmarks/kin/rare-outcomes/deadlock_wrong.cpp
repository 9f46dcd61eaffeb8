// expect: deadlock
// run: --spurious-wakeups 1
// Nobody need wake spuriously: a wait that is never notified is a deadlock all the same.
#include <condition_variable>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  std::condition_variable condition;
  std::thread other([&] {
    std::unique_lock lock(mutex);
    condition.wait(lock);
  });
  other.join();
}
