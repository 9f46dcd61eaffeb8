// Independent reads of independent writes: two threads write x and y; one reads x, then y, one
// reads y, then x.
//
// An execution says of each read whether the write of its variable is before it: 16 combinations.
// One is impossible: each reader sees the first variable written and the second one not, which puts
// the write of x before that of y and that of y before that of x. 15 executions.

#include <atomic>

#include "harnesses/litmus/counts/threads.hpp"

namespace {
std::atomic<int> x{0};
std::atomic<int> y{0};
}  // namespace

int main(int argc, char** argv) {
  counts::run_threads(4, counts::arguments_of(argc, argv).reversed, [](int number) {
    std::atomic<int>& first = number % 2 == 0 ? x : y;
    std::atomic<int>& second = number % 2 == 0 ? y : x;
    if (number < 2) {
      first.store(1);
    } else {
      first.load();
      second.load();
    }
  });
}
