// The twin of assertion.cpp: an increment in one step.

#include <atomic>
#include <cassert>
#include <thread>

namespace {
std::atomic<int> counter{0};

void increment() { counter.fetch_add(1); }
}  // namespace

int main() {
  std::thread other(increment);
  increment();
  other.join();
  assert(counter.load() == 2);
}
