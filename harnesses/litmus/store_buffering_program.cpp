// Store buffering with threads of its own: creating (c1, c2) and joining (j1, j2) them are events.
//
//     main: c1 c2 j1 j2        first thread: a b        second thread: c d
//
// c1 is first, since there is nothing else, and j2 last. Between them c2 c d and a b j1 are in
// order, and c2 is before j1. Two rows of three merge in 20 ways, in one of which j1 is before c2:
// 19 executions.

#include <atomic>
#include <thread>

namespace {
std::atomic<int> x{0};
std::atomic<int> y{0};
}  // namespace

int main() {
  std::thread first([] {
    x.store(1);
    y.load();
  });
  std::thread second([] {
    y.store(1);
    x.load();
  });
  first.join();
  second.join();
}
