// N threads, each of which adds 1 to one counter.
//
// All events are of one variable and all write: any two depend on each other, so an execution is
// the order of all N, and each order is possible: N! executions.

#include <atomic>
#include <cassert>

#include "harnesses/litmus/counts/threads.hpp"

namespace {
std::atomic<int> counter{0};
}

int main(int argc, char** argv) {
  const auto [threads, reversed] = counts::arguments_of(argc, argv);
  counts::run_threads(threads, reversed, [](int /*unused*/) { counter.fetch_add(1); });
  assert(counter.load() == threads);
}
