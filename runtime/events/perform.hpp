#pragma once

#include "runtime/control.hpp"
#include "runtime/events/memory_events.hpp"
#include "runtime/events/stops.hpp"
#include "runtime/thread.hpp"

/// How an event happens, whether it is new or recorded, and on either side of a switch: the
/// scheduler's side performs what it chose, a fiber what it knows it will be told.
namespace heddle::runtime {

/// Begins the step that takes `event` with this choice: the thread's next event, or a copy of it.
/// A copy, if to perform it may make the thread stand before another one at once, as to wait does.
inline void begin_step(Thread& thread, scheduler::Event& event, std::uint16_t choice) {
  control.log.clear();
  ++control.steps;
  event.choice = thread.choice = choice;
}

/// What follows without the thread's own code running is in no loop.
inline void forget_loop(scheduler::Event& next) {
  next.idle_lap = scheduler::IdleLap::none;
  next.loop_state = 0;
  next.returns = next.acted = false;
}

/// Does what the event does, to memory or to its object, and notes that it is done: the second half
/// of a step. Its memory must have been found to be there.
void perform(Thread& thread, scheduler::Event& event);

/// An atomic access, behind which its thread's time is not before that of whoever wrote there last:
/// so clocks agree with what happens before what. On a fiber as well.
void carry_time_of_access(Thread& thread, const scheduler::Event& event);

/// The same for an access to memory; on a fiber as well.
inline void perform_access(Thread& thread, scheduler::Event& event) {
  complete_memory(event, thread.stop.site);
  if (control.has_time_passed) [[unlikely]] {
    carry_time_of_access(thread, event);
  }
  note_event(thread, event);
  forget_loop(thread.next);
}

/// The thread has waited for `ended` to end.
void log_join(Thread& joiner, const Thread& ended);

}  // namespace heddle::runtime
