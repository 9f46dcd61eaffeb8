#pragma once

#include "runtime/processes/command.hpp"
#include "runtime/processes/command_runner.hpp"
#include "runtime/thread.hpp"

namespace heddle::runtime::processes {

/// Which command `self` is about to start, by what tells it from others. On the tester's side;
/// counts the call.
CommandCall identify(const char* function, const CommandToRun& command, const Thread& self);

/// No command has been started in this execution.
void forget_calls();

}  // namespace heddle::runtime::processes
