// expect: crash
// says: (T0 in act no_except_wrong.cpp:10)
// An exception that may not leave a function.

#include <thread>

__attribute__((noinline)) void do_throw() { throw 1; }

__attribute__((noinline)) void act() noexcept {
  do_throw();  // here
}

int main() {
  std::thread([] {}).join();
  act();
}
