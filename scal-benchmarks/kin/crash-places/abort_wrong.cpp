// expect: crash
// says: (T0 in act abort_wrong.cpp:9)
// The program gives up.

#include <cstdlib>
#include <thread>

void act() {
  std::abort();  // here
}

int main() {
  std::thread([] {}).join();
  act();
}
