// expect: crash
// says: (T0 in act other_library_wrong.cpp:11)
// shared: first_of.cpp
// A library that is not instrumented is given a null pointer.

#include <thread>

int first_of(const volatile int* numbers);

__attribute__((noinline)) int act(const int* numbers) {
  return first_of(numbers) + 1;  // here
}

int main() {
  std::thread([] {}).join();
  return act(nullptr);
}
