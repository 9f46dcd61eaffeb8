#pragma once

#include "runtime/thread.hpp"
#include "scheduler/event.hpp"

/// What calls on pipes, eventfds, pairs of sockets and epoll instances do.
///
/// A thread announces its Thread::call in two events. `kernel_enter` holds on to the descriptors:
/// if another closes one afterwards, the call goes on with the file, as it does in the kernel. Then
/// `kernel_read`, `kernel_write` or `kernel_poll` is possible when the kernel would not let the
/// thread wait, which it is asked. The tester makes the real call; it never waits in it.
namespace heddle::runtime {

/// See forecast_sync.
void forecast_kernel_event(Thread& thread);
/// See complete_sync. The result is in Thread::call.
void complete_kernel_event(Thread& thread, scheduler::Event& event);

/// One of those who wait, if something outside may end that: it is to wait really, since nobody
/// else can go on. Null if there is none.
[[nodiscard]] Thread* waits_for_outside();

/// The descriptor as the call goes on with it.
[[nodiscard]] long file_of(const KernelCall& call, long descriptor);

/// The call has ended.
void end_kernel_call(KernelCall& call);

}  // namespace heddle::runtime
