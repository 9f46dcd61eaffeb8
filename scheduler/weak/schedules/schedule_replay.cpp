#include "scheduler/weak/schedules/schedule_replay.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"
#include "scheduler/nondeterminism.hpp"
#include "scheduler/weak/decided_kinds.hpp"
#include "scheduler/weak/held_mutexes.hpp"

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
                            .ending = ending_of(graph_, steps, replay_.fault()),
                            .steps = steps,
                            .fault = replay_.fault(),
                            .accesses = replay_.accesses()});
  return *ended_;
}

void ScheduleReplay::take(const Steps& steps, const ScheduleStep& step, const WeakOutcome* weak) {
  const auto next = std::ranges::find_if(
      steps, [&](const GuidedStep& each) { return each.event.thread == step.thread; });
  const bool is_there = next != steps.end() && next->event.enabled && is_decided(next->event) &&
                        step.value < next->event.choices;
  const bool is_access =
      is_there && has_location(next->event) && !is_within_section(graph_, next->event);
  const std::optional<LocationNumber> location = is_access ? locations_.find(*next) : no_location;
  if (!is_there || !location || (weak != nullptr && !is_access)) {
    report_divergence(executed_.size(), step.thread, next == steps.end() ? nullptr : &next->event);
  }
  const std::size_t first_known =
      is_access ? first_known_place(graph_, model_, step.thread, *location) : 0;
  Event event = next->event;
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
  const EventId added = graph_.append_read(next, location, other, writes);
  if (writes) {
    graph_.place_due(other);
  }
  return added;
}

void ScheduleReplay::expect_allowed(EventId added, std::size_t first_known) const {
  const GraphEvent& event = graph_.at(added);
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

/// Who stands before a mutex that another thread holds has read that.
void ScheduleReplay::add_waiting(const Steps& steps) {
  for (const GuidedStep& step : steps) {
    const bool may_wait = step.event.kind == EventKind::lock && step.event.enabled &&
                          !is_within_section(graph_, step.event);
    const std::optional<LocationNumber> location = may_wait ? locations_.find(step) : std::nullopt;
    const std::span<const EventId> order =
        location ? graph_.writes(*location) : std::span<const EventId>();
    if (!order.empty() && graph_.at(order.back()).reads) {
      graph_.append_read(step.event, *location, order.back(), false);
    }
  }
}

}  // namespace heddle::scheduler
