#include <cstring>
#include <useless.hpp>

int useless(int number) { return number * 3 + 1; }

int useless_buffer(int number) {
  char buffer[64];
  std::memset(buffer, number, sizeof buffer);
  int sum = 0;
  for (const char each : buffer) {
    sum += each;
  }
  return sum;
}
