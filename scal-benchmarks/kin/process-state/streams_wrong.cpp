// expect: exit-status
// input: 3
// What is read is added in two steps; the input is there in each execution, and to confirm it.

#include <atomic>
#include <iostream>
#include <thread>

std::atomic<int> sum{0};

int main() {
  int number = 0;
  std::cin >> number;
  std::thread worker([&] { sum = sum + number; });
  sum = sum + number;
  worker.join();
  return number == 3 && sum == 6 ? 0 : 1;
}
