// expect: none
// compile: -mavx2
// levels: O0 O1 O2 O3
// A loop reads every other element.

#include <thread>

bool is_mine[64];
int values[64];

__attribute__((noinline)) int sum_of_mine() {
  int sum = 0;
  for (int i = 0; i < 64; ++i) {
    if (is_mine[i]) {
      sum += values[i];
    }
  }
  return sum;
}

int main() {
  for (int i = 0; i < 64; ++i) {
    is_mine[i] = i % 2 == 0;
  }
  std::thread writer([] { values[33] = 1; });
  const int sum = sum_of_mine();
  writer.join();
  return sum;
}
