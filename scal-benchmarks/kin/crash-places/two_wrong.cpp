// expect: crash
// says: 2 violations
// run: --keep-going
// The same in two lines is two violations.

#include <atomic>
#include <thread>

std::atomic<int> flag{0};

__attribute__((noinline)) void act(volatile int* at) {
  *at = 1;  // here
}

__attribute__((noinline)) void act_too(volatile int* at) { *at = 2; }

int main() {
  std::thread other([] { flag = 1; });
  if (flag != 0) {
    act(nullptr);
  } else {
    act_too(nullptr);
  }
  other.join();
}
