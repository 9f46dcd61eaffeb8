#pragma once

#include "runtime/kernel/program_call.hpp"
#include "runtime/signals/signal_state.hpp"
#include "runtime/thread.hpp"

/// alarm, setitimer and timer_create of the program. None is ever set for the process: time is
/// virtual. A timer is over when the thread's clock says so where that sleeps, or at whatever
/// moment the strategy chooses where a thread waits for its signal. Those of processor time never
/// are: the clock does not move while the program computes.
namespace heddle::runtime::signals::timers {

/// As an execution begins.
void put_back();

/// None: the call is no business of timers.
CallResult call(const ProgramCall& call);

/// Of those that are over by the current thread's clock, the signals become pending.
void send_those_over();

/// Whether one is set whose signal is in `set`; the earliest such is then over, for this thread.
[[nodiscard]] bool may_send(Set set);
void let_next_end(Thread& thread, Set set);
/// The same, of those whose signal has a handler.
[[nodiscard]] bool may_send_handled();
void let_next_handled_end(Thread& thread);

}  // namespace heddle::runtime::signals::timers
