// shows: atomic_load
// Local variables that stay in memory begin as zeros, whatever was on the stack before.
#include <atomic>
#include <cstring>

std::atomic<int> word{0};

/// Keeps it in memory, and hides what is in it.
template <typename T>
__attribute__((always_inline)) inline void keep(T& variable) {
  asm volatile("" : "+m"(variable));
}

template <int size>
struct Bytes {
  unsigned char byte[size];
};

__attribute__((noinline)) void leave_something() {
  Bytes<4000> used;
  std::memset(&used, 0x55, sizeof used);
  keep(used);
}

template <int size>
__attribute__((noinline)) int sum_of_fresh() {
  Bytes<size> fresh;
  keep(fresh);
  int sum = 0;
  for (const unsigned char byte : fresh.byte) {
    sum += byte;
  }
  return sum;
}

template <int size>
int sum_after_use() {
  leave_something();
  return sum_of_fresh<size>();
}

int main() {
  const int small = sum_after_use<1>() + sum_after_use<13>();
  const int large = sum_after_use<128>() + sum_after_use<129>() + sum_after_use<3000>();
  return small + large + word.load();  //> atomic_load seq_cst 4: 0
}
