#pragma once

#include <sys/types.h>

/// Processes that the program has started, which have all ended. Called on a fiber, but for
/// forget_children(). `call` is as CallText makes it.
namespace heddle::runtime::processes {

struct ChildEnd {
  pid_t number = 0;
  int status = 0;  ///< as waitpid tells it
};

/// Before one is started or waited for: an event, where there are other threads. Which of two such
/// comes first shows in SIGCHLD, in waits for any child, and in what the processes do.
void announce_processes();

/// The process has ended, and has not been waited for. Refuses one that is too many.
[[nodiscard]] ChildEnd add_child(const char* call, int status);

/// SIGCHLD comes to the program. Handlers may run before this returns.
void tell_of_end(const ChildEnd& child);

/// Waits for the child. False: somebody has done so before.
bool reap(pid_t child);

/// No child has been made. On the tester's side.
void forget_children();

}  // namespace heddle::runtime::processes
