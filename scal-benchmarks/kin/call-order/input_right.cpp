// expect: none
// says: all interleavings explored
// input: ab
// Two threads read a character each.
#include <cassert>
#include <cstdio>
#include <thread>

int main() {
  int first = 0;
  int second = 0;
  std::thread one([&] { first = std::getchar(); });
  std::thread other([&] { second = std::getchar(); });
  one.join();
  other.join();
  assert(first + second == 'a' + 'b');
}
