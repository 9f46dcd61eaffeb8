#pragma once

#include <string>

#include "runtime/processes/command.hpp"

namespace heddle::runtime::processes {

/// What is run, as posix_spawn takes it. The lists are the program's.
struct CommandToRun {
  const char* program = nullptr;
  char* const* arguments = nullptr;
  char* const* environment = nullptr;
  bool is_searched = false;            ///< along PATH, if the name has no slash
  const std::string* given = nullptr;  ///< its standard input; null: the rest of the program's
};

/// Really runs it, to its end, in the directory of the process, with standard input, output and
/// error and no other descriptor. Throws NotReplayable, CommandStopped. On the tester's side.
CommandResult run_command(const CommandToRun& command);

}  // namespace heddle::runtime::processes
