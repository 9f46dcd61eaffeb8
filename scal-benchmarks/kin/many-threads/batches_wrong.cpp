// expect: data-race
// In the last batch two threads have one place for their results.

#include <thread>
#include <vector>

int main() {
  std::vector<int> results(12 * 8);
  for (int batch = 0; batch < 12; ++batch) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
      const int at = batch == 11 && i == 7 ? batch * 8 : batch * 8 + i;
      threads.emplace_back([&results, at] { results[at] = at; });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
  }
}
