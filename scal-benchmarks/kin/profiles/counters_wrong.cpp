// expect: data-race
// says: sum
// compile: --coverage
// The program's own counter is not the compiler's.

#include <thread>

int sum = 0;

void add(int value) { sum += value; }

int main() {
  std::thread other([] { add(1); });
  add(2);
  other.join();
}
