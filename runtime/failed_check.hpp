#pragma once

#include <string>

#include "scheduler/event.hpp"

namespace heddle::runtime {

/// An assertion of a test framework, or an invariant of a harness, that failed in an execution.
struct FailedCheck {
  scheduler::ThreadId thread = 0;
  bool is_fatal = false;  ///< the execution ended there
  bool is_invariant = false;
  std::string place;  ///< file:line
  std::string text;   ///< several lines, for a person
};

}  // namespace heddle::runtime
