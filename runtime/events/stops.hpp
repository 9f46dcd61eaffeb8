#pragma once

#include "runtime/thread.hpp"

/// What is noted of a thread where it stops before an event, and when the event is done; and how a
/// thread goes on without stopping where it is known what it will do.
namespace heddle::runtime {

/// The thread has stopped before its next event, which is described.
void note_stop(Thread& thread);

/// The thread's event is done, the thread has not gone on.
void note_event(Thread& thread, const scheduler::Event& event);

/// Called on a fiber that is about to stop: if the thread's next event is the next one that was
/// recorded, and an access to memory of which nothing special is known, performs it at once.
/// Returns whether it did, so that there is no need to stop. A switch to the tester and back is
/// what most events cost most for.
[[nodiscard]] bool take_recorded_step(Thread& thread);

/// Likewise, where threads may take steps on their own: if the next one is of this thread or
/// another one, and an access to memory of which nothing special is known, performs it at once, as
/// a step of control.own, and lets that thread go on. Returns when this one may, or false at once.
[[nodiscard]] bool take_own_step(Thread& thread);

}  // namespace heddle::runtime
