// expect: assertion
// input: 1 2
// As getline_wrong, for the operators that read a character, an array and a string.
#include <cassert>
#include <iostream>
#include <string>
#include <thread>

int main() {
  char first = 0;
  std::thread one([&] { std::cin >> first; });
  std::thread other([] {
    std::string second;
    std::cin >> second;
  });
  one.join();
  other.join();
  assert(first == '1');
}
