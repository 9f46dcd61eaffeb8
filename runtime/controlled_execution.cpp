#include "runtime/controlled_execution.hpp"

#include <utility>

#include "base/assert.hpp"
#include "runtime/events/memory_events.hpp"
#include "runtime/events/perform.hpp"
#include "runtime/events/stops.hpp"
#include "runtime/events/sync_events.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/hooks/lifetimes.hpp"
#include "runtime/hooks/object_lives.hpp"
#include "runtime/interpose/thread_exit.hpp"
#include "runtime/places/code_places.hpp"
#include "runtime/waits_for_outside.hpp"
#include "runtime/world.hpp"
#include "scheduler/recorded_path.hpp"

namespace heddle::runtime {

using scheduler::Event;
using scheduler::IdleLap;
using scheduler::LogKind;
using scheduler::Step;
using scheduler::ThreadId;

/// The life of a controlled thread.
void fiber_main() {
  thread_block::begin_here();
  Thread& thread = *control.current;
  set_floating_point_mode(thread.life.start.mode);
  thread.life.result = thread.life.start.function(thread.life.start.argument);
  exit_thread();
}

/// Nothing has happened yet.
void ControlledExecution::forget() const {
  for (std::size_t id = 0; id < thread_count(); ++id) {
    runtime::thread(static_cast<ThreadId>(id)).forget();
  }
  control.log.keep(false);
  control.log.lacks = false;
  control.has_time_passed = false;
  control.end.faulted = control.end.exited = false;
  control.end.checks.clear();
  control.end.refusal.clear();
  control.end.in_handler_of.clear();
  control.recorded = {};
  control.end.exit_status = 0;
  control.request = {};
  control.asked_kernel = false;
  control.steps = 0;
  control.rare = options_.rare;
  control.failing_allocations = options_.failing_allocations;
  ++control.executions;
  control.log.clear();
  object_lives::begin_execution(true);
  forget_sync_objects();
}

const Step& ControlledExecution::begin(void* (*start)(void*), void* argument) {
  forget();
  know_initial_thread();
  Thread& main = runtime::thread(0);
  main.begin(0, 0);
  main.signals.mask = control.signals.first_mask;
  main.life.start = {start, argument, first_mode_};
  steps_[0].event = Event{};
  run_ready_threads();
  return finish_step(steps_[0]);
}

namespace {

/// Whether what the event would do depends on more than the event.
bool needs_forecast(const Thread& thread) {
  return !is_certain_access(thread.next.kind) || thread.waits_for_values();
}

void forecast(Thread& thread) {
  thread.next.enabled = true;
  if (is_memory_access(thread.next.kind)) {
    forecast_memory(thread.next, thread.stop.site);
  } else {
    forecast_sync(thread);
  }
  if (may_spin_at(thread.next.kind)) {
    thread.spin.forecast(thread.next);
  }
  if (thread.laps.pending() == IdleLap::waiting && !thread.laps.values_differ()) {
    thread.next.enabled = false;
  }
}

/// A thread that waits to be woken has no event; it is listed all the same, so that a deadlock
/// shows. One that waits for the threads it began is not: they are listed.
bool is_listed(const Thread& thread) {
  return thread.state == ThreadState::stopped ||
         (thread.state == ThreadState::waiting && thread.children.running == 0);
}

}  // namespace

bool can_go_on(Thread& thread) {
  const TesterScope as_tester;
  forecast(thread);
  thread.stop.is_new = true;
  return thread.next.enabled && thread.next.idle_lap == IdleLap::none;
}

std::span<const Event> ControlledExecution::next_events() {
  if (is_to_begin()) [[unlikely]] {
    begin_at_the_start();
  }
  if (control.end.exited) {
    return {};
  }
  std::size_t listed = 0;
  for (std::size_t id = 0; id < thread_count(); ++id) {
    Thread& thread = runtime::thread(static_cast<ThreadId>(id));
    if (!is_listed(thread)) {
      continue;
    }
    Event& shown = next_events_[listed++];
    const bool waits = thread.state == ThreadState::waiting;
    const bool is_shown = thread.stop.shown_in == &shown && !thread.stop.is_new;
    if (is_shown && shown.thread == id && !waits && !needs_forecast(thread)) {
      continue;
    }
    if (waits) {
      thread.next.enabled = false;
    } else {
      forecast(thread);
    }
    shown = thread.next;
    thread.stop.shown_in = &shown;
    thread.stop.is_new = false;
  }
  look_outside({next_events_, listed});
  return {next_events_, listed};
}

const Step& ControlledExecution::step(ThreadId id, std::uint16_t choice) {
  HEDDLE_ASSERT(!is_to_begin(), "a step before the execution has begun");
  Thread& thread = runtime::thread(id);
  HEDDLE_ASSERT(thread.state == ThreadState::stopped, "a thread without an event was chosen");
  steps_[0].event = thread.next;
  take(thread, steps_[0].event, choice);
  return finish_step(control.own.next != nullptr ? control.own.next[-1] : steps_[0]);
}

/// Executes these events, as long as they are what happens next.
scheduler::ReplayedPrefix ControlledExecution::replay(std::span<const Event> recorded) {
  scheduler::ReplayedPrefix replayed;
  control.recorded = {.next = recorded.data(), .end = recorded.data() + recorded.size()};
  while (!control.recorded.is_over() && !control.end.exited) {
    const Event& event = *control.recorded.next;
    if (event.thread >= thread_count()) {
      break;
    }
    Thread& thread = runtime::thread(event.thread);
    if (thread.state != ThreadState::stopped) {
      break;
    }
    if (needs_forecast(thread)) {
      forecast(thread);
    }
    if (!thread.next.enabled || !scheduler::is_same_step(thread.next, event)) {
      break;
    }
    ++control.recorded.next;
    replayed.fault = step(event.thread, event.choice).fault;
    if (replayed.fault != nullptr) {
      break;
    }
  }
  replayed.events = static_cast<std::size_t>(control.recorded.next - recorded.data());
  control.recorded = {};
  return replayed;
}

/// Performs `event`, a copy of the thread's next event, and lets the thread run on.
void ControlledExecution::take(Thread& thread, Event& event, std::uint16_t choice) {
  begin_step(thread, event, choice);
  if (!check_memory(event)) {
    return;
  }
  perform(thread, event);
  if (thread.state == ThreadState::ready) {
    control.recorded.may_go_on = !control.recorded.is_over();
    run(thread);
    control.recorded.may_go_on = false;
    control.own.close();
  }
  if (control.others_ready) {
    run_ready_threads();
  }
}

/// Lets every thread that has no event yet run up to one.
void ControlledExecution::run_ready_threads() {
  control.others_ready = false;
  for (bool again = true; again;) {
    again = false;
    for (std::size_t id = 0; id < thread_count(); ++id) {
      Thread& thread = runtime::thread(static_cast<ThreadId>(id));
      if (thread.state != ThreadState::ready) {
        continue;
      }
      if (control.end.faulted || control.end.exited) {
        return;
      }
      run(thread);
      again = true;
    }
  }
}

/// Lets the thread run; it may have let others go on, of which the last is the one that stops.
void ControlledExecution::run(Thread& thread) {
  control.current = &thread;
  control.unknown_calls = __heddle_unknown_calls;
  thread.fiber.resume();
  Thread* last = control.current;
  while (control.request.function != nullptr) {
    const Request request = control.request;
    control.request = {};
    request.function(request.argument);
    if (last->state != ThreadState::ready) {
      break;
    }
    last->fiber.resume();
    last = control.current;
  }
  note_unknown_calls();
  control.current = nullptr;
  after_run(*last);
}

void ControlledExecution::after_run(Thread& thread) {
  if (control.end.faulted) {
    return;
  }
  if (thread.state == ThreadState::ended) {
    thread_ended(thread);
  }
  if (thread.state == ThreadState::stopped) {
    note_stop(thread);
  }
}

void ControlledExecution::thread_ended(Thread& thread) {
  log_entry({.kind = LogKind::thread_end, .thread = thread.id});
  lifetimes::end_thread(thread.id);
  Thread& parent = runtime::thread(thread.parent);
  if (parent.state != ThreadState::waiting || parent.children.running == 0) {
    return;
  }
  if (!thread.life.is_group_member || --parent.children.running > 0) {
    return;
  }
  for (const ThreadId child : parent.children.known) {
    Thread& other = runtime::thread(child);
    if (!other.life.is_group_member || other.life.joined || other.state != ThreadState::ended) {
      continue;
    }
    log_join(parent, other);
    other.life.joined = true;
  }
  parent.state = ThreadState::ready;
  control.others_ready = true;
}

const Step& ControlledExecution::finish_step(Step& step) {
  if (control.steps >= options_.step_limit) {
    note_step_limit();
  }
  if (control.end.exited && options_.leaks && !control.end.faulted) {
    check_leaks();
  }
  if (control.end.faulted && control.end.refusal.empty()) {
    tell_place(control.end.fault, std::exchange(control.end.code, {}));
  }
  step.log = {control.log.begin, control.log.end};
  step.fault = control.end.faulted ? &control.end.fault : nullptr;
  return step;
}

}  // namespace heddle::runtime
