// expect: exit 3
// run: --fail-if-vacuous
// says: never touched a common location
#include <atomic>
#include <thread>

static std::atomic<int> x;
static std::atomic<int> y;

int main() {
  std::thread one([] { x += 1; });
  std::thread other([] { y += 1; });
  one.join();
  other.join();
  return x + y == 2 ? 0 : 1;
}
