#pragma once

#include "runtime/kernel/program_call.hpp"

/// System calls that wait for, or wake, other threads of the program: on pipes, eventfds, pairs of
/// sockets and epoll instances that the execution has made. They are events.
namespace heddle::runtime::kernel_waits {

/// Called on a fiber, in the handler of its system call. Stops there until the call may happen;
/// what it has given. None: the call is no event.
CallResult call(const ProgramCall& call);

/// The call is done, with this result: it may have made such an object.
void note(const ProgramCall& call, long result);

}  // namespace heddle::runtime::kernel_waits
