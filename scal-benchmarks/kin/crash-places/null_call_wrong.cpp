// expect: crash
// says: (T0 in act null_call_wrong.cpp:8)
// A call of a null function.

#include <thread>

__attribute__((noinline)) int act(int (*volatile function)()) {
  return function() + 1;  // here
}

int main() {
  std::thread([] {}).join();
  return act(nullptr);
}
