#pragma once

#include "runtime/thread.hpp"
#include "scheduler/event.hpp"

/// Condition variables, futexes, semaphores and barriers: calls that wait for another thread.
///
/// A waiter of a condition variable stands before `condition_wake`, which takes the mutex again and
/// is possible once it was signalled (or has timed out) and the mutex is free. A timed waiter that
/// was not signalled stands before `condition_timeout` (or `wait_timeout`), possible at any time:
/// controlled time never runs out by itself.
///
/// A wait that wakes spuriously is none: it never joins the waiters. Whoever wakes without having
/// been notified could have done so at once, and have taken the mutex again later.
namespace heddle::runtime {

/// What the event would do now: see forecast_sync.
void forecast_condition_wait(scheduler::Event& event);
void forecast_condition_wake(Thread& thread);
void forecast_condition_signal(scheduler::Event& event);
void forecast_futex_wait(scheduler::Event& event);
void forecast_futex_wake(scheduler::Event& event);
void forecast_semaphore_wait(Thread& thread);

/// A thread that waits for a condition variable is signalled, whatever signals are executed.
void signal_waiter(Thread& thread);

/// The thread is cancelled, and gives up what it waits for.
[[nodiscard]] bool cancels_wait(const Thread& thread);

/// The cancellation of another thread touches what that one waits for.
void forecast_cancel(scheduler::Event& event);
void complete_cancel(const scheduler::Event& event);

/// The event: see complete_sync.
/// (The values of a wait and of a waking are the states of the mutex, see lock_state().)
void complete_condition_wait(Thread& thread, scheduler::Event& event);
void complete_condition_wake(Thread& thread, scheduler::Event& event);
void complete_condition_signal(scheduler::Event& event);
void complete_condition_broadcast(scheduler::Event& event);
void complete_timeout(Thread& thread, const scheduler::Event& event);  ///< of whatever wait
void complete_futex_wait(Thread& thread, const scheduler::Event& event);
void complete_futex_wake(Thread& thread, scheduler::Event& event);
void complete_semaphore_event(Thread& thread, scheduler::Event& event);
void complete_barrier_wait(Thread& thread, const scheduler::Event& event);

}  // namespace heddle::runtime
