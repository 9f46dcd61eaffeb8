// expect: assertion
// input: a b
// Two threads take a character of standard input each, from its buffer: a member that is inline.
#include <cassert>
#include <iostream>
#include <thread>

int main() {
  int first = 0;
  int second = 0;
  std::thread one([&] { first = std::cin.rdbuf()->sbumpc(); });
  std::thread other([&] { second = std::cin.rdbuf()->sbumpc(); });
  one.join();
  other.join();
  assert(first == 'a' && second == ' ');
}
