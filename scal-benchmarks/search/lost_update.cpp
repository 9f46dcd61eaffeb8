// Atomicity violation: each access is atomic, the increment is not. That some update is lost shows
// soon; here almost all must be.
// Depth 5, four preemptions: the first thread loads 0; the second is about to begin its last turn;
// the first stores 1; the second loads that; the first ends; the second stores 2.

#include <atomic>
#include <cassert>
#include <thread>

namespace {
std::atomic<int> counter{0};
constexpr int turns = 4;

void count() {
  for (int i = 0; i < turns; ++i) {
    counter.store(counter.load() + 1);
  }
}
}  // namespace

int main() {
  std::thread first(count);
  std::thread second(count);
  first.join();
  second.join();
  assert(counter.load() > 2);
}
