#pragma once

#include <csignal>
#include <string>

#include "runtime/places/code_frames.hpp"
#include "scheduler/execution.hpp"

/// Ending an execution from a signal handler, wherever its code is. For this folder.
namespace heddle::runtime::crash {

/// Once, before the first handler.
void make_landing_place();

/// Keeps how the execution ends, and where. Needs the tester's world: the message must not come
/// from the program's heap.
void keep_fault(scheduler::FaultKind kind, std::string message, const CodeFrames& code = {});

/// Makes the interrupted code leave the execution when the handler returns: it goes on on a stack
/// of its own.
void redirect(void* context);

/// Installs a handler of the tester's, and puts back what stood there.
void handle(int signal, void (*handler)(int, siginfo_t*, void*), int flags);
void put_back(int signal);

}  // namespace heddle::runtime::crash
