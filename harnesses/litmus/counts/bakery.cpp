// Mutual exclusion after L. Lamport, "A New Solution of Dijkstra's Concurrent Programming Problem",
// Communications of the ACM 17(8), 1974: N threads, each of which enters once.

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <tuple>

#include "harnesses/litmus/counts/threads.hpp"

namespace {

constexpr int most_threads = 8;
std::array<std::atomic<bool>, most_threads> choosing{};
std::array<std::atomic<int>, most_threads> number{};
int entered = 0;

int take_number(std::size_t self, std::size_t threads) {
  choosing[self].store(true);
  int mine = 0;
  for (std::size_t other = 0; other < threads; ++other) {
    mine = std::max(mine, number[other].load());
  }
  ++mine;
  number[self].store(mine);
  choosing[self].store(false);
  return mine;
}

bool is_before(std::size_t other, int mine, std::size_t self) {
  const int theirs = number[other].load();
  return theirs != 0 && std::tie(theirs, other) < std::tie(mine, self);
}

void wait_for(std::size_t other, int mine, std::size_t self) {
  while (choosing[other].load()) {
  }
  while (is_before(other, mine, self)) {
  }
}

}  // namespace

int main(int argc, char** argv) {
  const auto arguments = counts::arguments_of(argc, argv);
  const auto threads = static_cast<std::size_t>(arguments.number);
  assert(threads <= most_threads);
  counts::run_threads(arguments.number, arguments.reversed, [threads](int thread) {
    const auto self = static_cast<std::size_t>(thread);
    const int mine = take_number(self, threads);
    for (std::size_t other = 0; other < threads; ++other) {
      if (other != self) {
        wait_for(other, mine, self);
      }
    }
    ++entered;
    number[self].store(0);
  });
  assert(entered == arguments.number);
}
