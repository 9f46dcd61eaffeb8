// expect: none
// levels: O0 O1 O2 O3
// As division_wrong, by a variable that is not zero.

#include <atomic>
#include <thread>

std::atomic<int> dividend{1};

int main() {
  std::thread writer([] { dividend = 4; });
  int divisor = 5;
  const int quotient = dividend / divisor;
  writer.join();
  return quotient;
}
