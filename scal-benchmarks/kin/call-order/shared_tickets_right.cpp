// expect: none
// says: all interleavings explored
// shared: counter.cpp
// Each order of the calls is tried, and each is right.
#include <cassert>
#include <counter.hpp>
#include <thread>

int main() {
  int mine = 0;
  int others = 0;
  std::thread one([&] { mine = plain::next_ticket(); });
  std::thread other([&] { others = plain::next_ticket(); });
  one.join();
  other.join();
  assert(mine + others == 3);
}
