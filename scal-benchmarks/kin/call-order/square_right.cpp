// expect: none
// says: 1 execution,
// shared: counter.cpp
// Calls that keep nothing have no order worth a second execution.
#include <cassert>
#include <counter.hpp>
#include <thread>

int main() {
  int first = 0;
  int second = 0;
  std::thread one([&] { first = plain::square(3); });
  std::thread other([&] { second = plain::square(4); });
  one.join();
  other.join();
  assert(first + second == 25);
}
