// expect: exit 3
// says: not decided: T1 computes for more than 1 s without an event
// run: --time-limit 10 --event-time 1
// within: 4
// A loop without an event that never ends: it might be a long computation.

#include <atomic>
#include <thread>

int main() {
  std::atomic<int> begun{0};
  std::thread other([&] {
    begun = 1;
    volatile int stack_only = 1;
    int turns = 0;
    while (turns >= 0) {
      asm("" : "+r"(turns));
      turns &= 0xff;
    }
    (void)stack_only;
  });
  while (begun == 0) {
  }
  other.join();
  return 0;
}
