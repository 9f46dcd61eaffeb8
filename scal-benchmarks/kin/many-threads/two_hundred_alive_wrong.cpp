// expect: assertion
// run: --strategy pos --executions 20
// Two hundred threads read and write apart: something is lost.

#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

constexpr int many = 200;

int main() {
  std::atomic<int> sum{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < many; ++i) {
    threads.emplace_back([&] { sum = sum + 1; });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  assert(sum == many);
}
