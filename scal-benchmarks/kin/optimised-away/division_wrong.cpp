// expect: crash
// levels: O0
// Divides by a local variable that is zero.

#include <atomic>
#include <thread>

std::atomic<int> dividend{1};

int main() {
  std::thread writer([] { dividend = 4; });
  int divisor = 0;
  const int quotient = dividend / divisor;
  writer.join();
  return quotient;
}
