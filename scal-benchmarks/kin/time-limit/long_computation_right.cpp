// expect: none
// run: --time-limit 30
// within: 31
// levels: O2
// A computation of a few seconds between events is no loop that never ends.

#include <atomic>
#include <thread>

int main() {
  std::atomic<int> begun{0};
  std::thread other([&] {
    begun = 1;
    for (long i = 0; i < 9'000'000'000; ++i) {
      asm("");
    }
  });
  other.join();
  return begun == 1 ? 0 : 1;
}
