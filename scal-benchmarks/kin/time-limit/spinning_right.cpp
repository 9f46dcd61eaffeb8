// expect: none
// run: --time-limit 2 --strategy dpor
// within: 3
// A search without a bound: thousands of turns of a loop that waits for a count.

#include <atomic>
#include <thread>

int main() {
  std::atomic<int> count{0};
  std::atomic<int> seen{0};
  std::thread watcher([&] {
    for (int i = 0; i < 20'000; ++i) {
      seen = count.load();
    }
  });
  for (int i = 0; i < 20'000; ++i) {
    count = i + seen;
  }
  watcher.join();
  return count >= 19'999 ? 0 : 1;
}
