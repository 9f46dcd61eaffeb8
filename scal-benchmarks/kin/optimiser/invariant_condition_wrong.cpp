// expect: data-race
// levels: O0 O1 O2 O3
// As invariant_condition_right, with a turn.

#include <thread>

bool is_on = false;

__attribute__((noinline)) int walk(int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) {
    if (is_on) {
      sum += i;
    } else {
      sum -= i;
    }
  }
  return sum;
}

int main(int count, char**) {
  std::thread switcher([] { is_on = true; });
  const int sum = walk(count);
  switcher.join();
  return sum;
}
