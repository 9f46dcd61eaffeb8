// N threads, each of which tries to change one variable from 0 to a number of its own.
//
// The first one succeeds. The others fail: they only read, after the write, and do not depend on
// each other. So an execution is which of them is first: N executions.

#include <atomic>
#include <cassert>

#include "harnesses/litmus/counts/threads.hpp"

namespace {
std::atomic<int> variable{0};
}

int main(int argc, char** argv) {
  const auto [threads, reversed] = counts::arguments_of(argc, argv);
  counts::run_threads(threads, reversed, [](int number) {
    int expected = 0;
    variable.compare_exchange_strong(expected, number + 1);
  });
  assert(variable.load() != 0);
}
