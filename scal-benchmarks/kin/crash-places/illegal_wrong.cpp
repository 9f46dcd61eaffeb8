// expect: crash
// says: (T0 in act illegal_wrong.cpp:8)
// An instruction that no processor has.

#include <thread>

void act() {
  asm volatile("ud2");  // here
}

int main() {
  std::thread([] {}).join();
  act();
}
