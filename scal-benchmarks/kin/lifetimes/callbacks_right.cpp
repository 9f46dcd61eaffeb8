// expect: none
// Frames of the C library between instrumented ones, where other variables have been; recursion,
// arguments by value and of a variable number, arrays whose size is known late, jumps.

#include <alloca.h>

#include <atomic>
#include <csetjmp>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <thread>

struct Big {
  int values[20];
};

[[gnu::noinline]] int by_value(Big big) {
  const std::function<int()> sum = [&big] {
    int total = 0;
    for (const int value : big.values) {
      total += value;
    }
    return total;
  };
  return sum();
}

[[gnu::noinline]] int many(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  for (int i = 0; i < count; ++i) {
    total += va_arg(list, int);
  }
  va_end(list);
  return total;
}

int compare(const void* a, const void* b) {
  return *static_cast<const int*>(a) - *static_cast<const int*>(b);
}

[[gnu::noinline]] int deep(int depth) {
  int local[8] = {depth};
  std::function<int()> next = [&] { return depth == 0 ? local[0] : deep(depth - 1) + local[0]; };
  {
    int block[16] = {};
    std::function<void()> fill = [&] { std::memset(block, 1, sizeof block); };
    fill();
  }
  return next();
}

[[gnu::noinline]] int late_size(int size) {
  int total = 0;
  for (int turn = 1; turn < size; ++turn) {
    int* block = static_cast<int*>(alloca(turn * sizeof(int)));
    std::function<void()> fill = [&] { block[turn - 1] = turn; };
    fill();
    total += block[turn - 1];
  }
  return total;
}

std::jmp_buf back;

[[gnu::noinline]] void jump() {
  int local = 3;
  std::function<void()> leave = [&local] {
    ++local;
    std::longjmp(back, local);
  };
  leave();
}

int work() {
  int total = deep(6) + by_value({{1, 2, 3}}) + many(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
  int values[40];
  for (int i = 0; i < 40; ++i) {
    values[i] = (i * 7) % 40;
  }
  std::qsort(values, 40, sizeof values[0], compare);
  if (setjmp(back) == 0) {
    jump();
  }
  std::qsort(values, 40, sizeof values[0], compare);
  return total + late_size(6) + values[39] + many(9, 1, 2, 3, 4, 5, 6, 7, 8, 9);
}

int main() {
  std::atomic<int> sum{0};
  std::thread other([&] { sum += work(); });
  sum += work();
  other.join();
  return sum == 2 * (21 + 6 + 78 + 15 + 39 + 45) ? 0 : 1;
}
