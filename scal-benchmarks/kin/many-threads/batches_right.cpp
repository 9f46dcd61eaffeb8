// expect: none
// Batches of threads that have nothing to do with each other.

#include <cassert>
#include <thread>
#include <vector>

int main() {
  std::vector<int> results(12 * 8);
  for (int batch = 0; batch < 12; ++batch) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&results, at = batch * 8 + i] { results[at] = at; });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
  }
  for (int i = 0; i < 12 * 8; ++i) {
    assert(results[i] == i);
  }
}
