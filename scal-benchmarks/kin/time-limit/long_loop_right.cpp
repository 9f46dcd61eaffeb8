// expect: exit 3
// says: not one execution ended
// run: --time-limit 1
// within: 2
// A computation that takes longer than the whole exploration may.

#include <atomic>
#include <thread>

int main() {
  std::atomic<int> begun{0};
  std::thread other([&] {
    begun = 1;
    for (long i = 0; i < 20'000'000'000; ++i) {
      asm("");
    }
  });
  other.join();
  return begun == 1 ? 0 : 1;
}
