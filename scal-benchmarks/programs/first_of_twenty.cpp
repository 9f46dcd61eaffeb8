// Twenty threads that do the same write two variables each; one more, the last to be created, must
// not see the first of these writes only: that all others and the second write of the same thread
// come later. A search begins with the other end: it lets the one that was created last go last.

#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

namespace {
constexpr int count = 20;
std::atomic<int> first{0};
std::atomic<int> second{0};

void write_both() {
  first.store(1);
  second.store(1);
}

void look() {
  const int seen_first = first.load();
  const int seen_second = second.load();
  assert(seen_first == 0 || seen_second == 1);
}
}  // namespace

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i) {
    threads.emplace_back(write_both);
  }
  threads.emplace_back(look);
  for (std::thread& thread : threads) {
    thread.join();
  }
}
