#pragma once

#include <sys/types.h>

#include <functional>
#include <vector>

#include "runtime/processes/command.hpp"

/// The commands that have run, in this process and in others that share them: each ran once. For
/// the tester's side only.
namespace heddle::runtime::processes {

struct Permission {
  bool replay = false;  ///< programs may start commands at all
  bool run = false;     ///< what is not known may run, and what is known may write files
};

/// Recorded ones are added to those that are known. They may come from a stranger.
void allow_commands(Permission permission, const std::vector<Command>& recorded);
[[nodiscard]] bool commands_are_allowed();
[[nodiscard]] bool commands_may_run();

/// From now on, processes that this one makes by fork share what they record.
void share_commands();
[[nodiscard]] bool commands_are_shared();

/// All that are known here, in the order in which they ran.
[[nodiscard]] std::vector<Command> known_commands();

/// Whether one of those that are known left a file with these contents there.
[[nodiscard]] bool some_command_left(const std::string& path, const std::string& contents);

/// What is known of the call. If nothing is, `run` says what happens now, and that is kept, unless
/// it throws; meanwhile no other process that shares commands runs one. Throws CommandStopped if
/// one does until the time is up. Lives as long as the process.
const CommandResult& result_of(const CommandCall& call, const std::function<CommandResult()>& run);

/// For others to end it if this process is killed: the group of the command that runs now; 0: none.
/// Within result_of() alone.
void note_running(pid_t group);

/// Ends the command of a process that shared commands and was killed. Such a process must not run.
void end_left_over();

}  // namespace heddle::runtime::processes
