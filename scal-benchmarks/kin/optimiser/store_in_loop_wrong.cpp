// expect: data-race
// levels: O0 O1 O2 O3
// As store_in_loop_right; it finds something.

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
  find(2);
  writer.join();
  return 0;
}
