#pragma once

#include "runtime/kernel/program_call.hpp"

/// Signal handlers, the signal mask, the alternate stack and timers.
namespace heddle::runtime::signals {

/// Keeps what the program is told of the handlers that the tester will replace by its own.
void save_programs();

/// Keeps what is in force while an execution begins: the tester's handlers among them.
void save();
void put_back();

/// Async-signal-safe.
CallResult call(const ProgramCall& call);

}  // namespace heddle::runtime::signals
