// expect: data-race
// run: --strategy random --executions 5
// As hundred_alive_right, but the last thread adds without care.

#include <barrier>
#include <mutex>
#include <thread>
#include <vector>

constexpr int many = 100;

int main() {
  int sum = 0;
  std::mutex mutex;
  std::barrier all(many);
  std::vector<std::thread> threads;
  for (int i = 0; i < many; ++i) {
    threads.emplace_back([&, i] {
      all.arrive_and_wait();
      std::unique_lock lock(mutex, std::defer_lock);
      if (i != many - 1) {
        lock.lock();
      }
      ++sum;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
