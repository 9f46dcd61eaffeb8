// expect: none
// says: all interleavings explored
// shared: counter.cpp
// Whoever waits within the library is woken there, and takes what there is.
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
  assert(first + second == 3);
}
