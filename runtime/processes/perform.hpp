#pragma once

#include <string>

#include "runtime/processes/command_runner.hpp"

namespace heddle::runtime::processes {

/// Called on a fiber: starts a command, now or as it was when it ran. What it printed to standard
/// error, took of standard input and did to files has happened when this returns; its output is
/// left to the caller. `call` is as CallText makes it. Refuses what cannot be replayed.
const CommandResult& perform(const char* function, const char* call, const CommandToRun& command);

/// Likewise, a command for the shell, with the environment of the program.
const CommandResult& perform_by_shell(const char* function, const char* call, const char* command,
                                      const std::string* given = nullptr);

/// Writes by a call of the program's, wherever its descriptor leads.
void write_all(int descriptor, const std::string& text);

}  // namespace heddle::runtime::processes
