// expect: data-race
// The lock is held until the thread has ended, and the flag read without it.

#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable condition;
bool ready = false;

int main() {
  std::thread worker([] {
    std::unique_lock lock(mutex);
    ready = true;
    std::notify_all_at_thread_exit(condition, std::move(lock));
  });
  const bool early = ready;
  worker.join();
  return early && !ready ? 1 : 0;
}
