// expect: crash
// says: (T0 in act overflow_wrong.cpp:7)
// A recursion without an end.

#include <thread>

int act(volatile int* depth) {  // here
  volatile int room[64] = {};
  room[*depth % 64] = *depth;
  *depth = *depth + 1;
  return act(depth) + room[*depth % 64];
}

int main() {
  std::thread([] {}).join();
  int depth = 0;
  return act(&depth);
}
