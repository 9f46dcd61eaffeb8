#pragma once

#include "runtime/thread.hpp"
#include "scheduler/event.hpp"

/// Condition variables, futexes, semaphores and barriers: calls that wait for another thread.
///
/// A waiter of a condition variable stands before `condition_wake`, which takes the mutex again and
/// is possible once it was signalled (or has timed out) and the mutex is free. A timed waiter that
/// was not signalled stands before `condition_timeout` (or `wait_timeout`), possible at any time:
/// controlled time never runs out by itself.
namespace heddle::runtime {

void forecast_wait(Thread& thread);
void complete_wait(Thread& thread, scheduler::Event& event);

}  // namespace heddle::runtime
