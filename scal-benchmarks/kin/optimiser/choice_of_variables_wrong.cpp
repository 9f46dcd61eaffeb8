// expect: data-race
// levels: O0 O1 O2 O3
// As choice_of_variables_right, the other one.

#include <thread>

int left = 0;
int right = 0;

__attribute__((noinline)) int choose(bool wants_left) { return wants_left ? left : right; }

int main() {
  std::thread writer([] { right = 1; });
  const int got = choose(false);
  writer.join();
  return got > 1 ? 1 : 0;
}
