// An assertion fails in some interleavings: an increment in two steps loses an update.

#include <atomic>
#include <cassert>
#include <thread>

namespace {
std::atomic<int> counter{0};

void increment() { counter.store(counter.load() + 1); }
}  // namespace

int main() {
  std::thread other(increment);
  increment();
  other.join();
  assert(counter.load() == 2);
}
