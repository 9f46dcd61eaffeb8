// expect: assertion
// input: ab
// An iterator goes over standard input by the members of its buffer.
#include <cassert>
#include <iostream>
#include <iterator>
#include <thread>

int main() {
  const auto take = [](char& taken) {
    std::istreambuf_iterator<char> at(std::cin);
    taken = *at;
    ++at;
  };
  char first = 0;
  char second = 0;
  std::thread one([&] { take(first); });
  std::thread other([&] { take(second); });
  one.join();
  other.join();
  assert(first == 'a' && second == 'b');
}
