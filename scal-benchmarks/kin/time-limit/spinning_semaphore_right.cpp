// expect: none
// run: --time-limit 2
// within: 3
// A semaphore that is taken by trying ten thousand times: races of every turn with every other.

#include <atomic>
#include <thread>

int main() {
  std::atomic<int> count{0};
  std::atomic<int> turns{0};
  std::thread taker([&] {
    for (int i = 0; i < 10'000; ++i) {
      int expected = 1;
      count.compare_exchange_strong(expected, 0);
      turns.fetch_add(1);
    }
  });
  for (int i = 0; i < 10'000; ++i) {
    count.store(1);
    turns.fetch_add(1);
  }
  taker.join();
  return turns == 20'000 ? 0 : 1;
}
