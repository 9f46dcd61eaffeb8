// expect: none
// says: all interleavings explored
// shared: counter.cpp
// Two looks and a change: the looks may see it or not.
#include <cassert>
#include <counter.hpp>
#include <thread>

int main() {
  int first = -1;
  int second = -1;
  std::thread one([&] { first = plain::last_ticket(); });
  std::thread other([] { static_cast<void>(plain::next_ticket()); });
  second = plain::last_ticket();
  one.join();
  other.join();
  assert(first + second <= 2);
}
