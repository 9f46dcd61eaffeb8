#pragma once

#include <optional>

#include "runtime/raw_system_call.hpp"
#include "runtime/timed_calls.hpp"

/// A system call that code of the program is about to make.
namespace heddle::runtime {

struct ProgramCall {
  long number = 0;
  SystemCallArguments with;
  bool by_loader = false;     ///< for the dynamic linker, whose state is never put back
  std::optional<long> known;  ///< its result, if it was made already, as an event

  /// -EINTR, if a signal of the tester's own comes: for what does not wait, or, as close, is done
  /// all the same.
  [[nodiscard]] long make() const { return known ? *known : raw_system_call(number, with); }

  /// However often such signals come.
  [[nodiscard]] long make_to_end() const {
    return known ? *known : timed_calls::make(number, with);
  }
};

/// What the program gets; none: the call is not this file's business.
using CallResult = std::optional<long>;

}  // namespace heddle::runtime
