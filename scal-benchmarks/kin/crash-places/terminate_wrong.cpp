// expect: crash
// says: (T0 in act terminate_wrong.cpp:9)
// std::terminate, called by the C++ library: the thread is never joined.

#include <thread>

__attribute__((noinline)) void act() {
  std::thread other([] {});
}  // here

int main() {
  std::thread([] {}).join();
  act();
}
