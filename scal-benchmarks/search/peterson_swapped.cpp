// Peterson's mutual exclusion with its two stores in the wrong order: `turn` is given away before
// the interest is shown. Depth 3: the second thread gives its turn away first and is then late with
// its interest, so that the first one finds nobody, and the second one finds the turn its own.

#include <array>
#include <atomic>
#include <cassert>
#include <thread>

namespace {
std::array<std::atomic<bool>, 2> interested{};
std::atomic<int> turn{0};
std::atomic<int> inside{0};

void enter(int self) {
  const int other = 1 - self;
  turn.store(other);
  interested[self].store(true);
  while (interested[other].load() && turn.load() == other) {
    std::this_thread::yield();
  }
  assert(inside.fetch_add(1) == 0);
  inside.fetch_sub(1);
  interested[self].store(false);
}
}  // namespace

int main() {
  std::thread other(enter, 1);
  enter(0);
  other.join();
}
