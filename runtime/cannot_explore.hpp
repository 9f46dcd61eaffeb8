#pragma once

#include <fmt/format.h>

#include <cstring>
#include <stdexcept>

namespace heddle::runtime {

/// The program cannot be explored, or not here, and that is nothing that it does wrong; the message
/// is one line that says why.
class CannotExplore : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// No further process or thread may be made; `what` begins the message: "a worker process".
class NoMoreProcesses : public CannotExplore {
 public:
  NoMoreProcesses(const char* what, int error)
      : CannotExplore(fmt::format("{} cannot be started: {} (ulimit -u, or how many processes a "
                                  "container may have)",
                                  what, std::strerror(error))) {}
};

/// Throws CannotExplore if the process has no room for an exploration: too few descriptors, no
/// /proc. (A limit of the address space has ended it already: see memory/arena.cpp.)
void need_room();

}  // namespace heddle::runtime
