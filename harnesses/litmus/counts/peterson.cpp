// Mutual exclusion after G. L. Peterson, "Myths About the Mutual Exclusion Problem", Information
// Processing Letters 12(3), 1981: two threads, each of which enters N times.

#include <array>
#include <atomic>
#include <cassert>

#include "harnesses/litmus/counts/threads.hpp"

/// Not in the unnamed namespace: LLVM 19 takes a variable that only one function accesses for one
/// that only one thread accesses, and at -O1 replaces the load of `turn` by what was stored before.
std::atomic<int> turn{0};

namespace {

std::array<std::atomic<bool>, 2> flag{};
int entered = 0;

void enter(std::size_t self) {
  const std::size_t other = 1 - self;
  flag[self].store(true);
  turn.store(static_cast<int>(other));
  while (flag[other].load() && turn.load() == static_cast<int>(other)) {
  }
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
      flag[self].store(false);
    }
  });
  assert(entered == 2 * rounds);
}
