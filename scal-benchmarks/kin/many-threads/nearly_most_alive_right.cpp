// expect: none
// run: --strategy dpor --executions 20
// 255 threads that wait for one word, and have nothing else in common.

#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

constexpr int many = 255;

int main() {
  std::atomic<bool> go{false};
  std::vector<int> results(many);
  std::vector<std::thread> threads;
  for (int i = 0; i < many; ++i) {
    threads.emplace_back([&, i] {
      go.wait(false);
      results[i] = i;
    });
  }
  go = true;
  go.notify_all();
  for (int i = 0; i < many; ++i) {
    threads[i].join();
    assert(results[i] == i);
  }
}
