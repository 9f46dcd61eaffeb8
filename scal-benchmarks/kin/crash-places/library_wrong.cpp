// expect: crash
// says: (T0 in act library_wrong.cpp:10)
// A function of the C library is given a null pointer.

#include <stdio.h>

#include <thread>

__attribute__((noinline)) int act(char* text) {
  return sscanf(text, "%d", reinterpret_cast<int*>(text)) + 1;  // here
}

int main() {
  std::thread([] {}).join();
  return act(nullptr);
}
