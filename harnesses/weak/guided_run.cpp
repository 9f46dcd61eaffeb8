#include "harnesses/weak/guided_run.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "harnesses/weak/order_changes.hpp"
#include "runtime/calls/robust_mutexes.hpp"
#include "runtime/control.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/events/waiters.hpp"
#include "runtime/hooks/sites.hpp"
#include "scheduler/event_predicates.hpp"
#include "scheduler/standstill.hpp"
#include "scheduler/weak/decided_kinds.hpp"

namespace heddle::harnesses {

using scheduler::AccessKind;
using scheduler::ByteRange;
using scheduler::Event;
using scheduler::EventKind;
using scheduler::IdleLap;
using scheduler::LogEntry;
using scheduler::LogKind;
using scheduler::Value;

namespace {

/// Takes an event that fails because this thread has a mutex, which now may be another's or free.
const scheduler::Step& fail_to_lock(scheduler::Execution& execution, const Event& attempt,
                                    scheduler::ThreadId holder) {
  const std::uintptr_t mutex = attempt.range.address;
  const int owner = std::exchange(runtime::sync_object(mutex).owner, holder);
  execution.next_events();  // which says anew what the attempt will come to
  const scheduler::Step& done = execution.step(attempt.thread, 0);
  int& now = runtime::sync_object(mutex).owner;
  now = now == holder ? owner : now;  // or it has been set up again before the next event
  return done;
}

/// A lap that has told nothing new is not gone through again, whatever the bytes hold now: they are
/// what the search has put there. What a thread that waits for a mutex or a signal waits for, the
/// search knows.
bool is_enabled(const Event& event) {
  return event.idle_lap == IdleLap::none &&
         (event.enabled || scheduler::may_wait_for_location(event));
}

/// Of std::atomic::wait() and its kin, in libstdc++.
StandardWait part_at(scheduler::SiteId site) {
  const runtime::SiteDescription place = runtime::describe_site(site);
  const std::string& file = place.frames.empty() ? place.file : place.frames.front().file;
  const std::string& function =
      place.frames.empty() ? place.function : place.frames.front().signature;
  if (!file.ends_with("/bits/atomic_wait.h")) {
    return StandardWait::none;
  }
  return function.find("::_M_waiting(") != std::string::npos ? StandardWait::look
                                                             : StandardWait::other;
}

/// Of a plain access, or a call that counts as one; nothing if it is none.
std::optional<AccessKind> kind_of(const LogEntry& entry) {
  switch (entry.kind) {
    case LogKind::plain_load:
      return AccessKind::plain_read;
    case LogKind::plain_store:
      return AccessKind::plain_write;
    case LogKind::free_block:
      return AccessKind::free;
    case LogKind::life_end:
      return (entry.tag & scheduler::life_end_of_scope) != 0 ? AccessKind::scope_end
                                                             : AccessKind::function_end;
    case LogKind::library_call:
      return (entry.tag & scheduler::library_call_is_quiet) != 0 ? AccessKind::library_look
                                                                 : AccessKind::library_change;
    default:
      return std::nullopt;
  }
}

}  // namespace

scheduler::GuidedExecution& GuidedRun::restart() {
  execution_ = &program_->restart({});
  lives_.clear();
  cells_.clear();
  implied_.clear();
  accesses_.clear();
  taken_.clear();
  trace_.clear();
  executed_.clear();
  // A program may put off its beginning until it is asked for what it does next.
  execution_->next_events();
  look_at(program_->first_step());
  return *this;
}

scheduler::EventId GuidedRun::next_of(scheduler::ThreadId thread) const {
  return {thread, thread < taken_.size() ? taken_[thread] : 0};
}

void GuidedRun::look_at(const LogEntry& entry) {
  if (const std::optional<AccessKind> kind = kind_of(entry)) {
    accesses_.push_back({.event = next_of(entry.thread),
                         .kind = *kind,
                         .range = {entry.address, entry.size},
                         .block = lives_.block_of(entry.address),
                         .site = is_library_call(*kind)
                                     ? scheduler::call_site(entry.value, is_write(*kind))
                                     : entry.label});
  }
  if (lives_.look_at(entry)) {
    cells_.forget({entry.address, entry.size});
  }
}

/// What is done to an object is a use of its bytes, as an atomic access is: it races with whatever
/// ends their life.
void GuidedRun::note_use(const Event& event) {
  if (scheduler::trait<&scheduler::EventTraits::race>(event.kind) != scheduler::RaceRole::atomic) {
    return;
  }
  const auto note = [&](const ByteRange& range, bool writes) {
    accesses_.push_back({.event = next_of(event.thread),
                         .kind = writes ? AccessKind::atomic_write : AccessKind::atomic_read,
                         .range = range,
                         .block = lives_.block_of(range.address),
                         .site = event.site});
  };
  if (event.range.size != 0 && scheduler::touches_range(event)) {
    note(event.range, scheduler::is_write(event));
  }
  if (event.second.size != 0 && event.kind != EventKind::futex_wait) {
    note(event.second, true);
  }
}

/// An event that has been executed, or is implied.
void GuidedRun::record(const Event& event) {
  taken_.resize(std::max<std::size_t>(taken_.size(), event.thread + 1U));
  executed_.push_back({event.thread, taken_[event.thread]++});
  trace_.append({.event = event, .log = {}});
}

void GuidedRun::look_at(const scheduler::Step& step) {
  if (step.event.kind != EventKind::none) {
    record(step.event);
  }
  for (const LogEntry& entry : step.log) {
    if (const std::optional<Event> implied = implied_.look_at(entry, step.event)) {
      record(*implied);
    }
    look_at(entry);
    trace_.append({.event = {}, .log = {&entry, 1}});
  }
  fault_ = step.fault;
  waits_for_assumed_ = fault_ != nullptr && scheduler::is_to_no_avail(*fault_) &&
                       scheduler::stands_at_assumption(execution_->next_events());
  list_steps();
}

void GuidedRun::list_step(const Event& next) {
  steps_.push_back({.event = next});
  Event& event = steps_.back().event;
  const bool has_stored =
      event.idle_lap != IdleLap::none && runtime::thread(event.thread).laps.pending_stored();
  if (event.idle_lap == IdleLap::reload && has_stored) {
    event.idle_lap = IdleLap::none;  // gone through like any other
  }
  event.enabled = is_enabled(event);
  order_changes().apply(event);
  steps_.back().would_go_on = next.enabled && next.idle_lap == IdleLap::waiting;
  steps_.back().is_undecided = event.idle_lap != IdleLap::none && has_stored;
  // Whoever looks at how many were woken would have to be told what is chosen later.
  steps_.back().is_undecided |= event.kind == EventKind::futex_wake && !event.is_result_unused();
  steps_.back().is_undecided |= runtime::robust_mutexes::concerns(event);
  if (event.range.size != 0) {
    if (const std::optional<ByteRange> changed = cells_.changed_before(event)) {
      lives_.begin_untold(*changed);
    }
    steps_.back().life = lives_.life_of(scheduler::accessed_range(event));
  }
  if (scheduler::has_value(event)) {
    event.before = present_value(event);
  }
}

void GuidedRun::list_steps() {
  steps_.clear();
  for (const auto& [thread, events] : implied_.left()) {
    steps_.push_back({.event = events.front()});
  }
  if (fault_ != nullptr) {
    return;
  }
  for (const Event& next : execution_->next_events()) {
    if (!implied_.left().contains(next.thread) && !implied_.is_to_begin(next.thread)) {
      list_step(next);
    }
  }
  std::ranges::sort(steps_, {},
                    [](const scheduler::GuidedStep& step) { return step.event.thread; });
}

std::span<const scheduler::GuidedStep> GuidedRun::next_steps() { return steps_; }

const scheduler::Step& GuidedRun::perform(const Event& next, const scheduler::CellValues& values) {
  if (values.holder) {
    return fail_to_lock(*execution_, next, *values.holder);
  }
  if (!is_memory_access(next.kind)) {
    execution_->next_events();  // which says anew what it will come to
  }
  bool& is_woken = runtime::thread(next.thread).waiting.is_woken_at_once;
  is_woken = values.is_woken;
  const scheduler::Step& done = execution_->step(next.thread, values.choice);
  is_woken = false;
  return done;
}

void GuidedRun::wake(scheduler::ThreadId thread) {
  runtime::Thread& woken = runtime::thread(thread);
  if (woken.next.kind == EventKind::condition_wake ||
      woken.next.kind == EventKind::condition_timeout) {
    runtime::signal_waiter(woken);
    list_steps();
  }
  Event awake;
  awake.thread = thread;
  awake.kind = EventKind::condition_wake;
  awake.range = slept_on_[thread];
  record(awake);
}

StandardWait GuidedRun::standard_wait_at(scheduler::SiteId site) {
  const auto known = standard_waits_.find(site);
  return known != standard_waits_.end()
             ? known->second
             : standard_waits_.emplace(site, part_at(site)).first->second;
}

bool GuidedRun::looks_for_sleepers(const Event& event) {
  return event.kind == EventKind::load && standard_wait_at(event.site) == StandardWait::look;
}

Event GuidedRun::step(scheduler::ThreadId thread, const scheduler::CellValues& values) {
  if (const std::optional<Event> implied = implied_.take(thread)) {
    list_steps();
    return *implied;
  }
  const auto next = std::find_if(
      steps_.begin(), steps_.end(),
      [thread](const scheduler::GuidedStep& step) { return step.event.thread == thread; });
  HEDDLE_ASSERT(next != steps_.end(), "a thread without an event was chosen");
  const ByteRange range = next->event.range;
  const bool is_access = scheduler::has_value(next->event);
  if (is_access) {
    put(next->event, values.read);
  }
  const scheduler::Step& done = perform(next->event, values);
  Event event = done.event;
  const Value& found = event.writes ? event.after : values.read;
  // What is there may be another life already, which the thread has begun behind its event.
  if (is_access && values.left && done.fault == nullptr && present_value(event) == found) {
    put(event, *values.left);
  }
  if (!values.holder) {  // otherwise what it tells of the mutex is pretended
    cells_.keep(event, is_access ? values.left.value_or(found) : event.after);
  }
  order_changes().apply(event);
  if (event.kind == EventKind::futex_wait) {
    event.before = event.after = values.read;
  }
  if (event.kind == EventKind::condition_wait) {
    runtime::thread(thread).waiting.on = 0;  // so that no signal finds it
  }
  slept_on_[thread] = range;
  if (event.kind == EventKind::destroy) {
    lives_.look_at({.kind = LogKind::life_end,
                    .thread = thread,
                    .address = range.address,
                    .size = range.size});
    cells_.forget(range);
  }
  note_use(event);
  look_at(done);
  return event;
}

}  // namespace heddle::harnesses
