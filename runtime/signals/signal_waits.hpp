#pragma once

#include "runtime/signals/signal_state.hpp"
#include "runtime/thread.hpp"

/// Threads that wait for signals. Called on a fiber, while controlled.
namespace heddle::runtime::signals {

/// Waits until one of `set` is pending, as sigtimedwait: takes it; else minus an error number.
/// `time_limit`: null for none.
long wait_for(Set set, siginfo_t* info, const timespec* time_limit);

/// Waits with another mask until a handler has run, as sigsuspend.
long suspend(Set mask);

/// A signal that the thread waits for is pending.
void wake(Thread& other);

/// Whether the thread waits for a signal that no thread has sent in this execution.
[[nodiscard]] bool waits_for_outside(const Thread& thread);

}  // namespace heddle::runtime::signals
