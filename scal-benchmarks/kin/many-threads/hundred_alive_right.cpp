// expect: none
// run: --strategy random --executions 5
// A hundred threads wait for each other, then each adds one.

#include <atomic>
#include <barrier>
#include <cassert>
#include <thread>
#include <vector>

constexpr int many = 100;

int main() {
  std::atomic<int> sum{0};
  std::barrier all(many);
  std::vector<std::thread> threads;
  for (int i = 0; i < many; ++i) {
    threads.emplace_back([&] {
      all.arrive_and_wait();
      ++sum;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  assert(sum == many);
}
