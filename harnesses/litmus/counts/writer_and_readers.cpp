// One thread writes a variable, N read it.
//
// Reads do not depend on each other, each depends on the write: an execution is the set of readers
// that are before it. Each set is possible: 2^N executions.

#include <atomic>

#include "harnesses/litmus/counts/threads.hpp"

namespace {
std::atomic<int> variable{0};
}

int main(int argc, char** argv) {
  const auto [readers, reversed] = counts::arguments_of(argc, argv);
  counts::run_threads(readers + 1, reversed, [](int number) {
    if (number == 0) {
      variable.store(1);
    } else {
      variable.load();
    }
  });
}
