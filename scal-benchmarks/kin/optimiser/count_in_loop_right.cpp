// expect: none
// levels: O0 O1 O2 O3
// A loop that never reaches the shared counter.

#include <thread>

int positive = 0;
int numbers[4] = {-1, -2, -3, -4};

__attribute__((noinline)) void count(const int* from, int size) {
  for (int i = 0; i < size; ++i) {
    if (from[i] > 0) {
      ++positive;
    }
  }
}

int main() {
  std::thread other([] { ++positive; });
  count(numbers, 4);
  other.join();
  return positive == 1 ? 0 : 1;
}
