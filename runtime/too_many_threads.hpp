#pragma once

#include <fmt/format.h>

#include "runtime/cannot_explore.hpp"
#include "scheduler/event.hpp"

namespace heddle::runtime {

/// Of threads at a time, the initial one not counted. There are more numbers: a thread that was
/// joined may not be free to begin again.
inline constexpr std::size_t most_threads = 256;
static_assert(most_threads < scheduler::max_threads);

/// The program has more threads at a time than can be controlled. Thrown on the tester's side, out
/// of restart() and step(): it is nothing that the program does wrong.
class TooManyThreads : public CannotExplore {
 public:
  TooManyThreads()
      : CannotExplore(
            fmt::format("the program has more threads at a time than Heddle controls, which is {} "
                        "besides the initial one (a thread counts until it has ended and whoever "
                        "began it has joined it)",
                        most_threads)) {}
};

}  // namespace heddle::runtime
