// expect: none
// Two threads notify when they end, each with the lock that it held until then.

#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable condition;
int ended = 0;

void work() {
  std::unique_lock lock(mutex);
  ++ended;
  std::notify_all_at_thread_exit(condition, std::move(lock));
}

int main() {
  std::thread(work).detach();
  std::thread(work).detach();
  std::unique_lock lock(mutex);
  condition.wait(lock, [] { return ended == 2; });
}
