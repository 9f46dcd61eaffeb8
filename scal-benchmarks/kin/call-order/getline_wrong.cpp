// expect: assertion
// input: a b
// Two threads take a word of standard input each: std::getline is compiled into libstdc++.so.
#include <cassert>
#include <iostream>
#include <string>
#include <thread>

int main() {
  std::string first;
  std::string second;
  std::thread one([&] { std::getline(std::cin, first, ' '); });
  std::thread other([&] { std::getline(std::cin, second, ' '); });
  one.join();
  other.join();
  assert(first == "a");
}
