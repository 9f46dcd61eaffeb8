// Four threads wait in loops for a flag that a fifth one sets; before that, two of them write one
// variable and two another. So there are four executions that differ, by who writes last. All else
// is a matter of when who looks again.

#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

namespace {
constexpr int count = 4;
std::atomic<int> first{0};
std::atomic<int> second{0};
std::atomic<bool> may_go{false};

void come(int i) {
  if (i < 2) {
    first.store(i);
  } else {
    second.store(i);
  }
  while (!may_go.load()) {
    std::this_thread::yield();
  }
}
}  // namespace

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i) {
    threads.emplace_back(come, i);
  }
  threads.emplace_back([] { may_go.store(true); });
  for (std::thread& thread : threads) {
    thread.join();
  }
  std::printf("%d %d\n", first.load(), second.load());
}
