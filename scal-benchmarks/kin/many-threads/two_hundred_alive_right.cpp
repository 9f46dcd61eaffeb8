// expect: none
// run: --strategy pct --executions 3
// Two hundred threads, all begun before one is joined, take turns at a mutex.

#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

constexpr int many = 200;

int main() {
  int sum = 0;
  std::mutex mutex;
  std::vector<std::thread> threads;
  for (int i = 0; i < many; ++i) {
    threads.emplace_back([&] {
      const std::lock_guard lock(mutex);
      ++sum;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  assert(sum == many);
}
