#pragma once

#include "runtime/kernel/program_call.hpp"

/// The system calls about signals, answered in the kernel's place. Called on a fiber, while
/// controlled.
namespace heddle::runtime::signals {

/// None: the call is no business of signals.
CallResult call(const ProgramCall& call);

/// Raises SIGPIPE where a call that writes has ended with this result and asks for it.
void note_result(const ProgramCall& call, long result);

}  // namespace heddle::runtime::signals
