// expect: none
// notify_all_at_thread_exit wakes who waits.

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
  std::unique_lock lock(mutex);
  condition.wait(lock, [] { return ready; });
  lock.unlock();
  worker.join();
}
