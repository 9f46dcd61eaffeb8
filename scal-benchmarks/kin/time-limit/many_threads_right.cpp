// expect: none
// run: --time-limit 2
// within: 3
// Forty threads, each with many operations on one counter.

#include <atomic>
#include <thread>
#include <vector>

int main() {
  std::atomic<int> sum{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 40; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 500; ++i) {
        sum.fetch_add(1, std::memory_order_relaxed);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  return sum == 20'000 ? 0 : 1;
}
