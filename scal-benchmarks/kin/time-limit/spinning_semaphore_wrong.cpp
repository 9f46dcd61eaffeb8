// expect: exit-status
// run: --time-limit 2
// within: 3
// The same with an ordinary sum for the turns: some are lost wherever the threads take turns.

#include <atomic>
#include <thread>

int main() {
  std::atomic<int> count{0};
  std::atomic<int> turns{0};
  std::thread taker([&] {
    for (int i = 0; i < 5'000; ++i) {
      int expected = 1;
      count.compare_exchange_strong(expected, 0);
      turns = turns + 1;
    }
  });
  for (int i = 0; i < 5'000; ++i) {
    count.store(1);
    turns = turns + 1;
  }
  taker.join();
  return turns == 10'000 ? 0 : 1;
}
