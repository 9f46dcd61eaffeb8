#include "runtime/events/stops.hpp"

#include "runtime/control.hpp"
#include "runtime/events/memory_events.hpp"
#include "runtime/events/perform.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/hooks/lifetimes.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/layout.hpp"
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

/// Whether there is nothing to it but reading and writing memory: no fault, no reason to wait, and
/// nothing to be noted that takes memory of the tester's.
bool is_simple(Thread& thread) {
  const Event& event = thread.next;
  // By the table: a bit test would load the bytes behind the kind as well, which have just been
  // written one by one and are not in one piece yet.
  const auto access = scheduler::trait<&scheduler::EventTraits::access>(event.kind);
  if (access == scheduler::MemoryUse::none || control.others_ready || control.end.faulted) {
    return false;
  }
  if (thread.spin.may_compare_at(event.site) || thread.laps.pending() == IdleLap::waiting) {
    return false;
  }
  const std::uintptr_t address = event.range.address;
  if (event.range.size != 0 && lifetimes::concerns(address)) {
    return lifetimes::is_certainly_there(address, event.range.size, thread.id);
  }
  return event.range.size == 0 || !layout::in_heap(address) ||
         arena::check_access(address, event.range.size) == arena::MemoryError::none;
}

}  // namespace

void note_stop(Thread& thread) {
  if (!scheduler::may_spin_at(thread.next.kind)) {
    return;
  }
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
  if (silent) {
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
  if (recorded.thread != thread.id || !is_simple(thread)) {
    return false;
  }
  Event& event = thread.next;
  forecast_memory(event);
  if (!scheduler::is_same_step(event, recorded)) {
    return false;
  }
  note_unknown_calls();
  note_stop(thread);
  ++control.recorded.next;
  begin_step(thread, event, recorded.choice);
  perform_access(thread, event);
  return true;
}

bool take_own_step(Thread& thread) {
  Event& event = thread.next;
  if (event.yielded || event.idle_lap != IdleLap::none || !is_simple(thread) ||
      !control.log.may_begin_next()) {
    return false;
  }
  note_unknown_calls();
  note_stop(thread);
  Step& step = *control.own.next++;
  Step& before = (&step)[-1];
  before.log = {control.log.begin, control.log.end};
  before.fault = nullptr;
  control.log.begin_next();
  ++control.steps;
  event.choice = thread.choice = 0;
  perform_access(thread, event);
  step.event = event;
  return true;
}

}  // namespace heddle::runtime
