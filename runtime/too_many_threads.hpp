#pragma once

#include <fmt/format.h>

#include <stdexcept>

#include "scheduler/event.hpp"

namespace heddle::runtime {

/// The program has more threads at a time than can be controlled. Thrown on the tester's side, out
/// of restart() and step(): it is nothing that the program does wrong.
class TooManyThreads : public std::runtime_error {
 public:
  TooManyThreads()
      : std::runtime_error(
            fmt::format("the program has more threads at a time than Heddle controls, which is {} "
                        "(a thread counts until it has ended and whoever began it has joined it)",
                        scheduler::max_threads)) {}
};

}  // namespace heddle::runtime
