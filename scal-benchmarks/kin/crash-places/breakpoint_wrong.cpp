// expect: crash
// says: (T0 in act breakpoint_wrong.cpp:8)
// A breakpoint in the code.

#include <thread>

void act() {
  asm volatile("int3");  // here
}

int main() {
  std::thread([] {}).join();
  act();
}
