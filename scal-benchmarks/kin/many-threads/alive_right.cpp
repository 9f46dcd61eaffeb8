// expect: none
// Sixty threads at a time.

#include <thread>
#include <vector>

int main() {
  std::vector<int> results(60);
  std::vector<std::thread> threads;
  for (int i = 0; i < 60; ++i) {
    threads.emplace_back([&results, i] { results[i] = i; });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
