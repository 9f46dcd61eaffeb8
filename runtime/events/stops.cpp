#include "runtime/events/stops.hpp"

#include "runtime/control.hpp"
#include "runtime/events/memory_events.hpp"
#include "runtime/events/perform.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/hooks/lifetimes.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/gone_memory.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/world.hpp"
#include "scheduler/recorded_path.hpp"

namespace heddle::runtime {

using scheduler::Event;
using scheduler::IdleLap;
using scheduler::LogEntry;
using scheduler::LogKind;
using scheduler::Step;

namespace {

/// On the thread's own stack, of which no other thread knows: its state has it.
bool is_own(const Thread& thread, std::uintptr_t address) {
  return layout::in_stacks(address) && !thread.life.is_seen_by_others &&
         (address - layout::stack_base) / layout::stack_slot_bytes == thread.id;
}

/// What the thread did between its last two stops, as far as it matters to whether it spins.
void note_accesses(Thread& thread) {
  for (const LogEntry* entry = control.log.begin; entry != control.log.end; ++entry) {
    if (entry->thread != thread.id || entry->kind == LogKind::life_end) {
      continue;
    }
    if (entry->kind == LogKind::plain_store && is_own(thread, entry->address)) {
      continue;
    }
    if (entry->kind == LogKind::plain_load) {
      thread.spin.plain_read({entry->address, entry->size});
    } else {
      thread.spin.changed();
    }
  }
  if (control.log.lacks || __heddle_call_site != nullptr) {
    thread.spin.changed();
  }
}

/// Whether the thread's next event only reads and writes memory, and nothing is in the way of that.
bool is_access(const Thread& thread) {
  const Event& event = thread.next;
  // By the table: a bit test would load the bytes behind the kind as well, which have just been
  // written one by one and are not in one piece yet.
  const auto access = scheduler::trait<&scheduler::EventTraits::access>(event.kind);
  return access != scheduler::MemoryUse::none && !control.others_ready && !control.end.faulted;
}

/// Whether there is no more to it, where the thread is about to stop: no reason to wait, and
/// nothing to be noted that takes memory of the tester's.
bool is_mere_access(const Thread& thread) {
  return is_access(thread) && !thread.spin.may_compare_at(thread.next.site) &&
         thread.laps.pending() != IdleLap::waiting;
}

/// Whether its memory is there. Called if the event happens next: it tells of whose memory it is.
bool memory_is_there(const Thread& thread) {
  const scheduler::ByteRange& range = thread.next.range;
  if (range.size != 0 && lifetimes::concerns(range.address)) {
    return lifetimes::is_certainly_there(range.address, range.size, thread.id);
  }
  if (range.size == 0 || !layout::in_heap(range.address)) {
    return !gone_memory::is_any();
  }
  return arena::check_access(range.address, range.size) == arena::MemoryError::none;
}

bool is_simple(const Thread& thread) { return is_mere_access(thread) && memory_is_there(thread); }

/// Whether the event is such that Execution::steps() does not have to ask before or after it.
bool comes_alone(const Event& event) {
  return !event.yielded && event.idle_lap == IdleLap::none && !event.returns;
}

/// Whether another thread, which has stopped, may go on now. What is in memory of threads is left
/// to the tester: it is to be told of it after what is noted of the thread that stops.
bool may_switch_to(const Thread& other) {
  return other.state == ThreadState::stopped && comes_alone(other.next) && is_access(other) &&
         !other.waits_for_values() && !lifetimes::concerns(other.next.range.address) &&
         memory_is_there(other);
}

/// `next`, whose event is done, goes on instead of the thread that runs, if they are two. Returns
/// when that one may go on.
void hand_over(Thread& thread, Thread& next) {
  if (&next == &thread) {
    return;
  }
  thread.state = ThreadState::stopped;
  next.state = ThreadState::ready;
  control.current = &next;
  thread.fiber.go_on_with(next.fiber);
}

}  // namespace

void note_stop(Thread& thread) {
  if (!scheduler::may_spin_at(thread.next.kind)) {
    return;
  }
  const TesterScope as_tester;  // a fiber that goes on by itself is the program: its memory must
                                // not be what the copies of states are kept in
  if (thread.spin.watching()) {
    note_accesses(thread);
  }
  thread.spin.stopped(thread.next.site, thread.id,
                      {thread.stop.frame, thread.fiber.context, thread.stop.interrupted},
                      thread.laps);
  control.log.lacks = false;
  __heddle_call_site = nullptr;
}

void note_event(Thread& thread, const Event& event) {
  const bool silent = leaves_memory_as_it_was(event, thread.stop.site);
  thread.laps.event(event, silent);
  if (silent && event.choice == 0) {  // what fails spuriously may succeed the next time
    thread.spin.read(event.range, event.before);
  } else if (is_lock_attempt(event.kind) && !event.succeeds) {
    thread.spin.failed_to_lock(event.range.address);
  } else if (is_kernel_look(event)) {
    thread.spin.read(event.range, present_value(event.range.address, event.range.size));
  } else {
    thread.spin.changed();
  }
}

bool take_recorded_step(Thread& thread) {
  if (control.recorded.is_over()) {
    return false;
  }
  const Event& recorded = *control.recorded.next;
  if (recorded.thread >= thread_count()) {
    return false;
  }
  Thread& next = runtime::thread(recorded.thread);
  if (&next == &thread ? !is_simple(thread) : !is_mere_access(thread) || !may_switch_to(next)) {
    return false;
  }
  forecast_memory(next.next, next.stop.site);
  if (!scheduler::is_same_step(next.next, recorded)) {
    return false;
  }
  note_unknown_calls();
  note_stop(thread);
  ++control.recorded.next;
  begin_step(next, next.next, recorded.choice);
  perform_access(next, next.next);
  hand_over(thread, next);
  return true;
}

bool take_own_step(Thread& thread) {
  Thread& next = runtime::thread(*control.own.thread);
  if (!control.log.may_begin_next() || !comes_alone(thread.next) || !is_mere_access(thread)) {
    return false;
  }
  if (&next == &thread ? !memory_is_there(thread) : !may_switch_to(next)) {
    return false;
  }
  note_unknown_calls();
  note_stop(thread);
  ++control.own.thread;
  Step& step = *control.own.next++;
  Step& before = (&step)[-1];
  before.log = {control.log.begin, control.log.end};
  before.fault = nullptr;
  control.log.begin_next();
  ++control.steps;
  next.next.choice = next.choice = 0;
  const std::uint16_t loop_state = next.next.loop_state;
  const bool acted = next.next.acted;
  perform_access(next, next.next);
  step.event = next.next;
  step.event.loop_state = loop_state;  // it is forgotten: what comes alone has no more of that kind
  step.event.acted = acted;
  hand_over(thread, next);
  return true;
}

}  // namespace heddle::runtime
