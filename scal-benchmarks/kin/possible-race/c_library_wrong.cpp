// expect: data-race
// compile: -lm
// Calls of the C, the C++ and the mathematical library order nothing.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

static double sum;

static void add(int number) {
  const std::string text = std::to_string(number);
  std::snprintf(nullptr, 0, "%d", number);
  sum += std::cbrt(std::atof(text.c_str()));
  std::getenv("HOME");
  std::puts(text.c_str());
}

int main() {
  std::thread other(add, 1);
  add(2);
  other.join();
}
