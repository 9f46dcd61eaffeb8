// expect: crash
// says: (T0 in act inlined_wrong.cpp:8)
// The line is in a function that is inlined into another.

#include <thread>

__attribute__((always_inline)) inline int act(const volatile int* at) {
  return *at;  // here
}

int main() {
  std::thread([] {}).join();
  return act(nullptr);
}
