#include "scheduler/weak/schedule_replay.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"
#include "scheduler/nondeterminism.hpp"
#include "scheduler/weak/decided_kinds.hpp"

namespace heddle::scheduler {

const EndedGraph& ScheduleReplay::run(const Schedule& schedule) {
  graph_ = ExecutionGraph();
  executed_.clear();
  execution_ = &program_.restart();
  auto weak = schedule.weak.begin();
  for (const ScheduleStep& step : schedule.steps) {
    if (execution_->fault() != nullptr) {
      break;
    }
    const bool is_weak = weak != schedule.weak.end() && weak->step == executed_.size();
    take(step, is_weak ? &*weak : nullptr);
    weak += is_weak ? 1 : 0;
  }
  const bool is_over = execution_->fault() != nullptr;
  if (!is_over) {
    add_waiting();
  }
  const std::span<const GuidedStep> steps =
      is_over ? std::span<const GuidedStep>() : execution_->next_steps();
  ended_.emplace(EndedGraph{.graph = graph_,
                            .ending = ending_of(graph_, steps, execution_->fault()),
                            .steps = steps,
                            .fault = execution_->fault(),
                            .accesses = execution_->accesses()});
  return *ended_;
}

/// Who stands before a mutex that another thread holds has read that.
void ScheduleReplay::add_waiting() {
  for (const GuidedStep& step : execution_->next_steps()) {
    const std::optional<LocationNumber> location =
        step.event.kind == EventKind::lock && is_decided(step.event) ? locations_.find(step)
                                                                     : std::nullopt;
    const std::span<const EventId> order =
        location ? graph_.writes(*location) : std::span<const EventId>();
    if (!order.empty() && graph_.at(order.back()).reads) {
      graph_.append_read(step.event, *location, order.back(), false);
    }
  }
}

void ScheduleReplay::take(const ScheduleStep& step, const WeakOutcome* weak) {
  const std::span<const GuidedStep> steps = execution_->next_steps();
  const auto next = std::ranges::find_if(
      steps, [&](const GuidedStep& each) { return each.event.thread == step.thread; });
  const bool is_there = next != steps.end() && next->event.enabled && is_decided(next->event) &&
                        step.value < next->event.choices;
  const std::optional<LocationNumber> location =
      is_there && has_location(next->event) ? locations_.find(*next) : no_location;
  if (!is_there || !location || (weak != nullptr && *location == no_location)) {
    report_divergence(executed_.size(), step.thread, next == steps.end() ? nullptr : &next->event);
  }
  Place place = place_of(*next, *location, weak);
  place.values.choice = step.value;
  const std::size_t first_known =
      *location == no_location ? 0 : first_known_place(graph_, model_, step.thread, *location);
  const Event done = execution_->step(step.thread, place.values);
  const EventId added = add(done, *location, place.other);
  executed_.push_back(added);
  expect_allowed(added, first_known);
}

ScheduleReplay::Place ScheduleReplay::place_of(const GuidedStep& next, LocationNumber location,
                                               const WeakOutcome* weak) const {
  if (location == no_location) {
    return {};
  }
  const std::span<const EventId> order = graph_.writes(location);
  Place place{order.empty() ? initial_write : order.back(),
              {.read = next.event.before, .left = {}}};
  if (weak == nullptr) {
    return place;
  }
  const EventId other = executed_[weak->other];
  const bool is_write = std::ranges::find(order, other) != order.end();
  if (!is_write || is_store(next.event) != (weak->kind == WeakOutcome::Kind::stored_before)) {
    report_divergence(executed_.size(), next.event.thread, &next.event);
  }
  place.values.left = next.event.before;
  switch (weak->kind) {
    case WeakOutcome::Kind::reads:
      place.other = other;
      place.values.read = graph_.at(other).event.after;
      break;
    case WeakOutcome::Kind::reads_before:
      place.other = initial_write;
      place.values.read = locations_.initial_value(location);
      break;
    case WeakOutcome::Kind::stored_before:
      place.other = graph_.write_at(location, graph_.place_of(location, other) - 1);
      break;
  }
  return place;
}

EventId ScheduleReplay::add(const Event& done, LocationNumber location, EventId other) {
  if (location == no_location) {
    return graph_.append(done);
  }
  if (is_store(done)) {
    return graph_.append_store(done, location, other);
  }
  const bool writes = done.kind == EventKind::lock || done.kind == EventKind::read_modify_write ||
                      (done.kind == EventKind::compare_exchange && done.writes);
  const EventId added = graph_.append_read(done, location, other, writes);
  if (writes) {
    graph_.place_due(other);
  }
  return added;
}

void ScheduleReplay::expect_allowed(EventId added, std::size_t first_known) const {
  const GraphEvent& event = graph_.at(added);
  if (event.location == no_location) {
    return;
  }
  const std::size_t place = event.reads ? graph_.place_of(event.location, event.from)
                                        : graph_.place_of(event.location, added) - 1;
  const bool splits =
      event.reads && event.writes && graph_.place_of(event.location, added) != place + 1;
  if (place < first_known || splits || !is_consistent_with(graph_, model_, added)) {
    report_forbidden(executed_.size() - 1, event.event);
  }
}

}  // namespace heddle::scheduler
