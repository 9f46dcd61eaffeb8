// expect: exit 3
// run: --fail-if-vacuous
// says: no two threads ran at the same time
#include <atomic>

int main() {
  std::atomic<int> x{0};
  x += 1;
}
