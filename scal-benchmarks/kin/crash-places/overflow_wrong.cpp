// expect: crash
// says: (T0 in act overflow_wrong.cpp:
// A recursion without an end.

#include <thread>

int act(int depth) {
  char room[4096];
  asm volatile("" : : "r"(room) : "memory");
  return act(depth + 1) + room[depth % 4096];  // here
}

int main() {
  std::thread([] {}).join();
  return act(0);
}
