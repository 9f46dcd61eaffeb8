// Snapshot of two cells by reading them until two collects agree, without version numbers: a cell
// may have changed and changed back, and the pair seen never existed.
// Depth 7: each of the four loads of the reader must fall into a certain part of the cycles.

#include <atomic>
#include <cassert>
#include <thread>

namespace {
std::atomic<int> left{0};
std::atomic<int> right{0};

/// Never is left 0 while right is 1.
void cycle() {
  for (int i = 0; i < 2; ++i) {
    left.store(1);
    right.store(1);
    right.store(0);
    left.store(0);
  }
}

void snapshot() {
  const int first_left = left.load();
  const int first_right = right.load();
  const bool agree = first_left == left.load() && first_right == right.load();
  assert(!agree || first_left == 1 || first_right == 0);
}
}  // namespace

int main() {
  std::thread writer(cycle);
  snapshot();
  writer.join();
}
