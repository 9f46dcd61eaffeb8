// expect: none
// The loop ends by what a load of twelve bytes has put into a variable.

#include <atomic>
#include <thread>

struct Twelve {
  int a, b, c;
};
Twelve shared{0, 0, 0};

int main() {
  std::thread other([] {
    Twelve next{1, 2, 3};
    __atomic_store(&shared, &next, __ATOMIC_SEQ_CST);
  });
  Twelve found{0, 0, 0};
  while (found.c == 0) {
    __atomic_load(&shared, &found, __ATOMIC_SEQ_CST);
  }
  other.join();
}
