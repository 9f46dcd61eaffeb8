#include "scheduler/weak/waiting_threads.hpp"

#include <algorithm>

#include "scheduler/weak/decided_kinds.hpp"
#include "scheduler/weak/waiting/sleeping_threads.hpp"

namespace heddle::scheduler {

namespace {

bool waits_for_another(const ExecutionGraph& graph, ThreadId thread) {
  const std::span<const GraphEvent> events = graph.events_of(thread);
  return !events.empty() && events.back().is_waiting();
}

bool waits_for_location(const ExecutionGraph& graph, ThreadId thread) {
  return waits_for_another(graph, thread) && !is_awakening(graph.events_of(thread).back().event);
}

/// The latest read of a thread that waits for a value, if nothing that it wrote comes after it.
/// None: it does not, or its writes may have a part in what lets it go on.
const GraphEvent* read_before_waiting(const ExecutionGraph& graph, const GuidedStep& step) {
  if (step.event.kind != EventKind::assume && !waits_for_location(graph, step.event.thread)) {
    return nullptr;
  }
  const std::span<const GraphEvent> events = graph.events_of(step.event.thread);
  const auto latest = std::find_if(events.rbegin(), events.rend(), [](const GraphEvent& event) {
    return event.event.kind != EventKind::fence;
  });
  const bool is_read = latest != events.rend() && latest->reads &&
                       (!latest->writes || latest->event.before == latest->event.after);
  return is_read ? &*latest : nullptr;
}

/// Whether a thread that reads the location once more may find something else.
bool has_changed(const ExecutionGraph& graph, const GraphEvent& read) {
  const std::span<const EventId> order = graph.writes(read.location);
  if (order.empty()) {
    return false;
  }
  // Who waits for a mutex, or the like, waits for who has it at last.
  return read.is_waiting() ? read.from != order.back()
                           : !(graph.at(order.back()).event.after == read.event.before);
}

}  // namespace

GuidedStep step_in_graph(const ExecutionGraph& graph, const GuidedStep& step) {
  const std::span<const GraphEvent> events = graph.events_of(step.event.thread);
  if (events.empty() || !falls_asleep(events.back().event)) {
    return step;
  }
  return {.event = awakening_after(events.back().event), .life = life_of_queues};
}

bool is_waiting(const ExecutionGraph& graph, const GuidedStep& step) {
  return !step.event.enabled || waits_for_another(graph, step.event.thread);
}

bool waits_in_vain(const ExecutionGraph& graph, std::span<const GuidedStep> steps) {
  return std::any_of(steps.begin(), steps.end(), [&](const GuidedStep& step) {
    const GraphEvent* read = read_before_waiting(graph, step);
    const bool could_go_on = !step.event.enabled && step.event.idle_lap == IdleLap::reload;
    return could_go_on || step.would_go_on || (read != nullptr && has_changed(graph, *read));
  });
}

}  // namespace heddle::scheduler
