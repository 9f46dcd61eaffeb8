// Mutual exclusion after T. J. Dekker, as in E. W. Dijkstra, "Cooperating Sequential Processes",
// 1965: two threads, each of which enters N times.

#include <array>
#include <atomic>
#include <cassert>

#include "harnesses/litmus/counts/threads.hpp"

namespace {

std::array<std::atomic<bool>, 2> flag{};
std::atomic<std::size_t> turn{0};
int entered = 0;

void enter(std::size_t self) {
  flag[self].store(true);
  while (flag[1 - self].load()) {
    if (turn.load() != self) {
      flag[self].store(false);
      while (turn.load() != self) {
      }
      flag[self].store(true);
    }
  }
}

void leave(std::size_t self) {
  turn.store(1 - self);
  flag[self].store(false);
}

}  // namespace

int main(int argc, char** argv) {
  const auto arguments = counts::arguments_of(argc, argv);
  const int rounds = arguments.number;
  counts::run_threads(2, arguments.reversed, [rounds](int number) {
    const auto self = static_cast<std::size_t>(number);
    for (int round = 0; round < rounds; ++round) {
      enter(self);
      ++entered;
      leave(self);
    }
  });
  assert(entered == 2 * rounds);
}
