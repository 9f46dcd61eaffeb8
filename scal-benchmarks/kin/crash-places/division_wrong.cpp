// expect: crash
// says: (T0 in act division_wrong.cpp:8)
// A division by zero.

#include <thread>

__attribute__((noinline)) int act(int dividend, volatile int divisor) {
  return dividend / divisor;  // here
}

int main(int count, char**) {
  std::thread([] {}).join();
  return act(count, 0);
}
