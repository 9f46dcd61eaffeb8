#include "scheduler/weak/waiting_threads.hpp"

#include <algorithm>

namespace heddle::scheduler {

namespace {

bool waits_for_lock(const ExecutionGraph& graph, ThreadId thread) {
  const std::span<const GraphEvent> events = graph.events_of(thread);
  return !events.empty() && events.back().is_waiting();
}

/// The latest read of a thread that waits for a value, if no write comes after it. None: it does
/// not, or its writes may have a part in what lets it go on.
const GraphEvent* read_before_waiting(const ExecutionGraph& graph, const GuidedStep& step) {
  const bool waits_for_value = step.event.kind == EventKind::assume ||
                               (!step.event.enabled && step.event.idle_lap != IdleLap::none);
  if (!waits_for_value && !waits_for_lock(graph, step.event.thread)) {
    return nullptr;
  }
  const std::span<const GraphEvent> events = graph.events_of(step.event.thread);
  const auto latest = std::find_if(events.rbegin(), events.rend(), [](const GraphEvent& event) {
    return event.event.kind != EventKind::fence;
  });
  return latest != events.rend() && latest->reads && !latest->writes ? &*latest : nullptr;
}

}  // namespace

bool is_waiting(const ExecutionGraph& graph, const GuidedStep& step) {
  return !step.event.enabled || waits_for_lock(graph, step.event.thread);
}

bool waits_in_vain(const ExecutionGraph& graph, std::span<const GuidedStep> steps) {
  return std::any_of(steps.begin(), steps.end(), [&](const GuidedStep& step) {
    const GraphEvent* read = read_before_waiting(graph, step);
    const bool could_go_on = !step.event.enabled && step.event.idle_lap == IdleLap::reload;
    return could_go_on || (read != nullptr && graph.place_of(read->location, read->from) <
                                                  graph.writes(read->location).size());
  });
}

}  // namespace heddle::scheduler
