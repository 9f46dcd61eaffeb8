// expect: assertion
// shared: counter.cpp
// One who came later may take it before one who was woken.
#include <cassert>
#include <counter.hpp>
#include <thread>

int main() {
  int first = 0;
  int second = 0;
  std::thread one([&] { first = plain::take(); });
  std::thread other([&] { second = plain::take(); });
  plain::put(1);
  plain::put(2);
  one.join();
  other.join();
  assert(first == 1);
}
