#include "scheduler/weak/waiting/undecided_steps.hpp"

#include <algorithm>
#include <limits>
#include <vector>

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

std::uint64_t limit_of(const Event& wake) {
  if (wake.kind == EventKind::condition_broadcast) {
    return std::numeric_limits<std::uint64_t>::max();
  }
  return wake.kind == EventKind::condition_signal ? 1 : wake.wake_limit();
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

/// Something that wakes a limited number, and may have had more to choose from.
std::optional<Event> find_choosing_wake(const ExecutionGraph& graph) {
  for (std::size_t l = 0; l < graph.locations(); ++l) {
    const auto queue = static_cast<LocationNumber>(l);
    std::vector<ThreadId> slept;
    for (const EventId read : graph.reads(queue)) {
      if (is_awakening(graph.at(read).event)) {
        slept.push_back(read.thread);
      }
    }
    std::sort(slept.begin(), slept.end());
    const auto end = std::unique(slept.begin(), slept.end());
    const auto threads = static_cast<std::uint64_t>(end - slept.begin());
    for (const EventId wake : graph.writes(queue)) {
      if (threads > 1 && limit_of(graph.at(wake).event) < threads) {
        return graph.at(wake).event;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Event> find_undecided(const ExecutionGraph& graph,
                                    std::span<const GuidedStep> steps) {
  const auto found = std::find_if(steps.begin(), steps.end(), [&graph](const GuidedStep& step) {
    return step.is_undecided || !is_decided(step.event) || begins_again(graph, step.event) ||
           keeps_mutex(graph, step.event) || fails_once(graph, step.event) ||
           races_with_destruction(graph, step.event);
  });
  if (found != steps.end()) {
    return found->event;
  }
  return find_choosing_wake(graph);
}

}  // namespace heddle::scheduler
