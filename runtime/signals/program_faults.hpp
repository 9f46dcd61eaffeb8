#pragma once

#include <sys/ucontext.h>

#include <csignal>
#include <string>

#include "runtime/places/code_frames.hpp"

/// Faults of the program's own (an access to no memory, a division by zero) for which it has a
/// handler: the tester's own handler stays in force, and hands them on.
namespace heddle::runtime::signals {

struct SignalName {
  char text[16] = {};
};
/// As SIGTERM.
[[nodiscard]] SignalName name_of(int signal);

/// Makes the interrupted code of the program, on its fiber, run its handler when the tester's
/// returns, as the kernel would: on the stack that it asked for, with a copy of the context, which
/// it may change. False, and nothing is done: there is no handler, the signal is blocked, or there
/// is no room for it. `described` and `code`: what is told if the program never gets out of the
/// handler.
[[nodiscard]] bool hand_over(const siginfo_t& info, ucontext_t& context,
                             const std::string& described, const CodeFrames& code);

/// What the current thread's fault was if it is in the handler of it; else null.
[[nodiscard]] const char* fault_being_handled();

/// Where that was.
[[nodiscard]] const CodeFrames& code_of_handled_fault();

}  // namespace heddle::runtime::signals
