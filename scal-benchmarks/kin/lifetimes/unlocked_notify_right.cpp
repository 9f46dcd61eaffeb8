// expect: none
// What is notified without its lock outlives who waits: the thread is joined in the same frame.

#include <condition_variable>
#include <mutex>
#include <thread>

void wait_for_it() {
  std::mutex mutex;
  std::condition_variable condition;
  bool ready = false;
  std::thread worker([&] {
    {
      const std::lock_guard lock(mutex);
      ready = true;
    }
    condition.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    condition.wait(lock, [&] { return ready; });
  }
  worker.join();
}

int main() {
  wait_for_it();
  wait_for_it();
}
