// Store buffering among N: thread i writes variable i, then reads variable i + 1, the last one
// variable 0.
//
// Variable i is touched by the write of thread i and the read of thread i - 1 only, so an execution
// says of each of these N pairs which is first. If in all of them the read is, then each thread's
// write, being before its read, is before the next thread's write, all around: impossible. Any
// other combination has a pair where the write is first, at which the circle can be cut open:
// 2^N - 1 executions.

#include <array>
#include <atomic>

#include "harnesses/litmus/counts/threads.hpp"

namespace {
std::array<std::atomic<int>, 64> variables{};
}

int main(int argc, char** argv) {
  const auto arguments = counts::arguments_of(argc, argv);
  const auto threads = static_cast<std::size_t>(arguments.number);
  counts::run_threads(arguments.number, arguments.reversed, [threads](int number) {
    const auto own = static_cast<std::size_t>(number);
    variables.at(own).store(1);
    variables.at((own + 1) % threads).load();
  });
}
