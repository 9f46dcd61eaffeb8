#include "scheduler/weak/schedules/schedule_replay.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"
#include "scheduler/nondeterminism.hpp"
#include "scheduler/weak/decided_kinds.hpp"
#include "scheduler/weak/waiting/held_mutexes.hpp"
#include "scheduler/weak/waiting/sleeping_threads.hpp"
#include "scheduler/weak/waiting_threads.hpp"

namespace heddle::scheduler {

const EndedGraph& ScheduleReplay::run(const Schedule& schedule) {
  graph_ = ExecutionGraph();
  executed_.clear();
  replay_.start_again();
  Steps steps = replay_.lead_to(graph_);
  auto weak = schedule.weak.begin();
  for (const ScheduleStep& step : schedule.steps) {
    if (replay_.fault() != nullptr) {
      break;
    }
    const bool is_weak = weak != schedule.weak.end() && weak->step == executed_.size();
    take(steps, step, is_weak ? &*weak : nullptr);
    weak += is_weak ? 1 : 0;
    steps = replay_.lead_to(graph_);
  }
  add_waiting(steps);
  ended_.emplace(EndedGraph{.graph = graph_,
                            .ending = ending_of(graph_, model_, steps, replay_),
                            .steps = steps,
                            .fault = replay_.fault(),
                            .accesses = replay_.accesses()});
  return *ended_;
}

void ScheduleReplay::take(const Steps& steps, const ScheduleStep& step, const WeakOutcome* weak) {
  const auto next = std::ranges::find_if(
      steps, [&](const GuidedStep& each) { return each.event.thread == step.thread; });
  const GuidedStep taken = next == steps.end() ? GuidedStep() : step_in_graph(graph_, *next);
  const bool is_there = next != steps.end() && next->event.enabled && is_decided(next->event) &&
                        step.value < taken.event.choices;
  const bool is_access =
      is_there && has_location(taken.event) && !is_within_section(graph_, taken.event);
  const std::optional<LocationNumber> location =
      is_access ? locations_.find(taken, graph_) : no_location;
  if (!is_there || !location || (weak != nullptr && !is_access)) {
    report_divergence(executed_.size(), step.thread, next == steps.end() ? nullptr : &next->event);
  }
  const bool has_order = is_access && !is_awakening(taken.event) && !is_wake(taken.event);
  const std::size_t first_known =
      has_order ? first_known_place(graph_, model_, step.thread, *location) : 0;
  Event event = taken.event;
  event.choice = step.value;
  const EventId added = add(event, *location, other_of(event, *location, weak));
  executed_.push_back(added);
  if (is_access) {
    expect_allowed(added, first_known);
  }
}

/// What an event reads, or is stored after.
EventId ScheduleReplay::other_of(const Event& next, LocationNumber location,
                                 const WeakOutcome* weak) const {
  if (location == no_location) {
    return initial_write;
  }
  const std::span<const EventId> order = graph_.writes(location);
  if (is_wake(next)) {
    return initial_write;
  }
  if (weak == nullptr && is_awakening(next)) {
    return next.choice != 0 ? initial_write : latest_with_room(order);
  }
  if (weak == nullptr) {
    return order.empty() ? initial_write : order.back();
  }
  const EventId other = executed_[weak->other];
  const bool is_write = std::ranges::find(order, other) != order.end();
  if (!is_write || is_store(next) != (weak->kind == WeakOutcome::Kind::stored_before)) {
    report_divergence(executed_.size(), next.thread, &next);
  }
  switch (weak->kind) {
    case WeakOutcome::Kind::reads:
      return other;
    case WeakOutcome::Kind::reads_before:
      return initial_write;
    case WeakOutcome::Kind::stored_before:
      break;
  }
  return graph_.write_at(location, graph_.place_of(location, other) - 1);
}

/// The one that was executed last, of those that could wake one more.
EventId ScheduleReplay::latest_with_room(std::span<const EventId> wakes) const {
  const auto latest = std::find_if(executed_.rbegin(), executed_.rend(), [&](EventId event) {
    return std::ranges::find(wakes, event) != wakes.end() && could_wake_more(graph_, event);
  });
  return latest == executed_.rend() ? initial_write : *latest;
}

EventId ScheduleReplay::add(const Event& next, LocationNumber location, EventId other) {
  if (location == no_location) {
    return graph_.append(next);
  }
  if (is_store(next)) {
    Event event = next;
    event.after = event.operand;
    return graph_.append_store(event, location, other);
  }
  const bool writes = replay_.will_write(graph_, next, location, other);
  const Event read = replay_.as_read(graph_, next, location, other);
  const EventId added = graph_.append_read(read, location, other, writes);
  if (writes) {
    graph_.place_due(other);
  }
  return added;
}

void ScheduleReplay::expect_allowed(EventId added, std::size_t first_known) const {
  const GraphEvent& event = graph_.at(added);
  if (is_wake(event.event) || is_awakening(event.event)) {
    if (event.is_waiting() || !is_consistent_with(graph_, model_, added)) {
      report_forbidden(executed_.size() - 1, event.event);
    }
    return;
  }
  const std::size_t place = event.reads ? graph_.place_of(event.location, event.from)
                                        : graph_.place_of(event.location, added) - 1;
  const bool splits = event.writes && event.reads &&
                      place + 2 <= graph_.writes(event.location).size() &&
                      graph_.at(graph_.write_at(event.location, place + 2)).from == event.from &&
                      graph_.at(graph_.write_at(event.location, place + 2)).reads;
  if (place < first_known || splits || !is_consistent_with(graph_, model_, added)) {
    report_forbidden(executed_.size() - 1, event.event);
  }
}

/// Who stands before a mutex that another thread holds, or the like, has read that; who stands
/// before an event by which it falls asleep has read what lets it.
void ScheduleReplay::add_waiting(const Steps& steps) {
  for (const GuidedStep& step : steps) {
    if (!step.event.enabled || is_within_section(graph_, step.event)) {
      continue;
    }
    if (step.event.kind == EventKind::futex_wait) {
      add_sleep(step);
    }
    const GuidedStep next = step_in_graph(graph_, step);
    const bool sleeps = is_awakening(next.event) && !next.event.has_time_limit();
    const bool may_wait = may_wait_for_location(next.event) || sleeps;
    const std::optional<LocationNumber> location =
        may_wait ? locations_.find(next, graph_) : std::nullopt;
    if (!location) {
      continue;
    }
    const std::span<const EventId> order = graph_.writes(*location);
    const EventId from = order.empty() || is_awakening(next.event) ? initial_write : order.back();
    if (!replay_.will_write(graph_, next.event, *location, from) &&
        !is_past_once(graph_, next.event, from)) {
      graph_.append_read(replay_.as_read(graph_, next.event, *location, from), *location, from,
                         false);
    }
  }
}

/// Of the latest write that it may read, if there is one.
void ScheduleReplay::add_sleep(const GuidedStep& step) {
  const std::span<const GraphEvent> own = graph_.events_of(step.event.thread);
  const std::optional<LocationNumber> location = locations_.find(step, graph_);
  if (!location || (!own.empty() && falls_asleep(own.back().event))) {
    return;
  }
  const std::size_t first = first_known_place(graph_, model_, step.event.thread, *location);
  for (std::size_t place = graph_.writes(*location).size() + 1; place > first; --place) {
    const EventId from = graph_.write_at(*location, place - 1);
    const Event read = replay_.as_read(graph_, step.event, *location, from);
    if (!read.succeeds) {
      continue;
    }
    const EventId added = graph_.append_read(read, *location, from, false);
    if (is_consistent_with(graph_, model_, added)) {
      return;
    }
    graph_.remove_latest(added.thread);
  }
}

}  // namespace heddle::scheduler
