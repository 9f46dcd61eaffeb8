// expect: crash
// says: (T0 in act no_except_wrong.cpp:8)
// An exception that may not leave a function.

#include <thread>

void act() {
  throw 1;  // here
}

__attribute__((noinline)) void may_not() noexcept { act(); }

int main() {
  std::thread([] {}).join();
  may_not();
}
