#pragma once

#include <sys/types.h>

#include <cstdio>

#include "runtime/kernel/program_call.hpp"
#include "runtime/processes/command_runner.hpp"
#include "runtime/processes/command_store.hpp"

/// What the program gets when it starts a command, whether that runs now or did before. All is
/// called on a fiber, but for start_execution(). `call` is as CallText makes it. A command that
/// cannot be replayed is refused, and nobody returns.
namespace heddle::runtime::processes {

/// As system() does.
int run_by_shell(const char* call, const char* command);

/// As popen() and pclose() do. A command that is written to runs when the stream is closed. The
/// second says whether the stream is such a one.
std::FILE* open_stream(const char* call, const char* command, const char* mode);
bool close_stream(std::FILE* stream, int& status);

/// As posix_spawn() and posix_spawnp() do. The command has ended when this returns.
int spawn(const char* call, pid_t* child, const CommandToRun& command);

/// Of the children that spawn() has made: waiting for them, and signals. Async-signal-safe.
CallResult call(const ProgramCall& call);

/// On the tester's side: there are no streams and no children, and files that commands have made
/// are removed.
void start_execution();

}  // namespace heddle::runtime::processes
