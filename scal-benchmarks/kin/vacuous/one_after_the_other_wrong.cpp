// expect: exit 3
// run: --fail-if-vacuous
// says: never overlapped
#include <atomic>
#include <thread>

static std::atomic<int> x;

int main() {
  std::thread one([] { x += 1; });
  one.join();
  std::thread other([] { x += 1; });
  other.join();
  return x == 2 ? 0 : 1;
}
