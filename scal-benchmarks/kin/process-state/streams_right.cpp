// expect: none
// input: 12 right
// Changes flags, precision and buffers of the standard streams, and gives a character back.

#include <atomic>
#include <cassert>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <string>
#include <thread>

int main() {
  assert(std::cout.precision() == 6 && (std::cout.flags() & std::ios::hex) == 0);
  assert(std::cin.good() && std::cout.fill() == ' ' && std::cin.tie() == &std::cout);
  const int first = std::getchar();
  assert(first == '1' && std::ungetc('7', stdin) == '7');
  int number = 0;
  std::string word;
  std::cin >> number >> word;
  assert(number == 72 && word == "right");
  std::atomic<int> turns{0};
  std::thread worker([&] { ++turns; });
  ++turns;
  worker.join();
  std::cout << std::hex << std::setprecision(2) << std::setfill('*') << 255.125 << '\n';
  std::cout.setstate(std::ios::badbit);
  std::cin.tie(nullptr);
  std::ungetc('x', stdin);
  std::cin.get();
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  assert(turns == 2);
}
