#include "scheduler/weak/waiting/undecided_steps.hpp"

#include <algorithm>

#include "scheduler/weak/decided_kinds.hpp"
#include "scheduler/weak/waiting/held_mutexes.hpp"

namespace heddle::scheduler {

namespace {

/// A thread that is created with the number of one that has ended.
bool begins_again(const ExecutionGraph& graph, const Event& event) {
  return event.kind == EventKind::thread_create &&
         (!graph.creator_of(event.peer).is_initial() || !graph.events_of(event.peer).empty());
}

/// A wait that does not give the mutex up: it has been taken more than once.
bool keeps_mutex(const ExecutionGraph& graph, const Event& event) {
  return event.kind == EventKind::condition_wait && times_held(graph, event) > 1;
}

bool knows(const ExecutionGraph& graph, ThreadId thread, EventId event) {
  const GraphEvent* latest = graph.latest_of(thread);
  return latest != nullptr && latest->happened_before.has(event);
}

/// Destroys what somebody else uses, or uses what somebody else destroys, and neither happens
/// before the other.
bool races_with_destruction(const ExecutionGraph& graph, const Event& next) {
  const ByteRange& used = accessed_range(next);
  const bool destroys = next.kind == EventKind::destroy;
  for (std::size_t t = 0; t < graph.threads(); ++t) {
    EventId id{static_cast<ThreadId>(t), 0};
    for (const GraphEvent& other : graph.events_of(id.thread)) {
      const bool is_of_both =
          other.event.range.overlaps(used) || accessed_range(other.event).overlaps(used);
      if ((destroys || other.event.kind == EventKind::destroy) && is_of_both &&
          id.thread != next.thread && !knows(graph, next.thread, id)) {
        return true;
      }
      ++id.index;
    }
  }
  return false;
}

/// An initialisation that happens once, and has ended by an exception.
bool fails_once(const ExecutionGraph& graph, const Event& next) {
  if (!begins_once(next)) {
    return false;
  }
  const std::span<const GraphEvent> own = graph.events_of(next.thread);
  const auto latest = std::find_if(own.rbegin(), own.rend(), [&next](const GraphEvent& event) {
    return event.event.kind == EventKind::once && event.event.range == next.range;
  });
  return latest != own.rend() && begins_once(latest->event) && latest->writes;
}

}  // namespace

std::optional<Event> find_undecided(const ExecutionGraph& graph,
                                    std::span<const GuidedStep> steps) {
  const auto found = std::find_if(steps.begin(), steps.end(), [&graph](const GuidedStep& step) {
    return step.is_undecided || !is_decided(step.event) || begins_again(graph, step.event) ||
           keeps_mutex(graph, step.event) || fails_once(graph, step.event) ||
           races_with_destruction(graph, step.event);
  });
  return found == steps.end() ? std::nullopt : std::optional<Event>(found->event);
}

}  // namespace heddle::scheduler
