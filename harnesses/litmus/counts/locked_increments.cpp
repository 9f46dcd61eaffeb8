// N threads, each of which increments a plain counter under one lock.
//
// While a thread holds the lock, no other event is possible. So an execution is the order in which
// the threads take it: N! executions.

#include <cassert>
#include <mutex>

#include "harnesses/litmus/counts/threads.hpp"

namespace {
std::mutex mutex;
int counter = 0;
}  // namespace

int main(int argc, char** argv) {
  const auto [threads, reversed] = counts::arguments_of(argc, argv);
  counts::run_threads(threads, reversed, [](int /*unused*/) {
    const std::lock_guard guard(mutex);
    ++counter;
  });
  assert(counter == threads);
}
