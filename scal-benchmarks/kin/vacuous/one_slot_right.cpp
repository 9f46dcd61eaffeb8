// expect: none
// run: --fail-if-vacuous
#include <mutex>
#include <thread>

static int slot;
static std::mutex mutex;

static void add() {
  const std::lock_guard guard(mutex);
  ++slot;
}

int main() {
  std::thread one(add);
  std::thread other(add);
  one.join();
  other.join();
  return slot == 2 ? 0 : 1;
}
