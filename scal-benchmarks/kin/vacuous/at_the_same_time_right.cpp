// expect: none
// run: --fail-if-vacuous
#include <atomic>
#include <thread>

static std::atomic<int> x;

int main() {
  std::thread one([] { x += 1; });
  std::thread other([] { x += 1; });
  one.join();
  other.join();
  return x == 2 ? 0 : 1;
}
