// expect: none
// levels: O0 O1 O2 O3
// A loop writes only what it finds, and finds nothing.

#include <thread>

int last = 0;
int numbers[3] = {1, 2, 3};

__attribute__((noinline)) void find(int wanted) {
  for (const int number : numbers) {
    if (number == wanted) {
      last = number;
    }
  }
}

int main() {
  std::thread writer([] { last = 9; });
  find(5);
  writer.join();
  return last == 9 ? 0 : 1;
}
