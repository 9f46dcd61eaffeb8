#pragma once

#include "runtime/kernel/program_call.hpp"

/// The current directory, the file mode mask, limits, the name of the process; and what was done to
/// the world outside, which is only noted.
namespace heddle::runtime::process_attributes {

/// Async-signal-safe.
CallResult call(const ProgramCall& call);

}  // namespace heddle::runtime::process_attributes
