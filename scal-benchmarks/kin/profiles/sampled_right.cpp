// expect: none
// compile: -pg
// Both threads go through the same counted branches.

#include <atomic>
#include <thread>

std::atomic<int> sum{0};

void add(int value) {
  if (value > 0) {
    sum += value;
  }
}

int main() {
  std::thread other([] { add(1); });
  add(2);
  other.join();
  return sum - 3;
}
