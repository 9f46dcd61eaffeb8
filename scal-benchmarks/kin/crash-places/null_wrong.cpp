// expect: crash
// says: (T0 in act null_wrong.cpp:8)
// A write through a null pointer, long after the last event.

#include <thread>

void act(volatile int* at) {
  *at = 1;  // here
}

int main() {
  std::thread([] {}).join();
  act(nullptr);
}
