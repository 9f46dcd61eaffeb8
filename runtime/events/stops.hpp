#pragma once

#include "runtime/thread.hpp"

/// What is noted of a thread where it stops before an event, and when the event is done; and how a
/// thread goes on without stopping where it is known what it will do.
namespace heddle::runtime {

/// The thread has stopped before its next event, which is described.
void note_stop(Thread& thread);

/// The thread's event is done, the thread has not gone on.
void note_event(Thread& thread, const scheduler::Event& event);

/// Called on a fiber that is about to stop: if the next event that was recorded is the next one of
/// this thread or of another, and an access to memory of which nothing special is known, performs
/// it at once and lets that thread go on. Returns true when this one may go on, false if nothing
/// was done. A switch to the tester and back is what most events cost most for.
[[nodiscard]] bool take_recorded_step(Thread& thread);

/// Likewise, where threads may take steps on their own: the next one of control.own.
[[nodiscard]] bool take_own_step(Thread& thread);

}  // namespace heddle::runtime
