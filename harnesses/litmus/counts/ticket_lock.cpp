// A ticket lock (J. M. Mellor-Crummey and M. L. Scott, "Algorithms for Scalable Synchronization on
// Shared-Memory Multiprocessors", ACM TOCS 9(1), 1991, section 2.2): N threads, each of which
// enters once.
//
// Without idle laps each thread looks at the ticket served once, when it is its own; then all
// follows from the order in which tickets were taken: N! executions.

#include <atomic>
#include <cassert>

#include "harnesses/litmus/counts/threads.hpp"

namespace {
std::atomic<int> next_ticket{0};
std::atomic<int> served{0};
int entered = 0;
}  // namespace

int main(int argc, char** argv) {
  const auto [threads, reversed] = counts::arguments_of(argc, argv);
  counts::run_threads(threads, reversed, [](int /*unused*/) {
    const int mine = next_ticket.fetch_add(1);
    while (served.load() != mine) {
    }
    ++entered;
    served.store(mine + 1);
  });
  assert(entered == threads);
}
