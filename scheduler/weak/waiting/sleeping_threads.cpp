#include "scheduler/weak/waiting/sleeping_threads.hpp"

#include <algorithm>
#include <limits>

namespace heddle::scheduler {

namespace {

std::uint64_t count_woken_by(const ExecutionGraph& graph, EventId wake) {
  const std::span<const EventId> awakenings = graph.reads(graph.at(wake).location);
  return static_cast<std::uint64_t>(std::ranges::count_if(
      awakenings, [&](EventId awakening) { return graph.at(awakening).from == wake; }));
}

}  // namespace

std::vector<EventId> sleepers_of(const ExecutionGraph& graph) {
  std::vector<EventId> sleepers;
  for (std::size_t t = 0; t < graph.threads(); ++t) {
    const std::span<const GraphEvent> events = graph.events_of(static_cast<ThreadId>(t));
    if (!events.empty() && is_awakening(events.back().event) && events.back().is_waiting()) {
      sleepers.push_back({static_cast<ThreadId>(t), static_cast<std::uint32_t>(events.size() - 2)});
    }
  }
  return sleepers;
}

std::vector<Sleep> sleeps_of(const ExecutionGraph& graph) {
  std::vector<Sleep> found;
  for (std::size_t t = 0; t < graph.threads(); ++t) {
    EventId id{static_cast<ThreadId>(t), 0};
    for (const GraphEvent& event : graph.events_of(id.thread)) {
      if (is_awakening(event.event)) {
        found.push_back({.asleep = {id.thread, id.index - 1}, .wake = event.from});
      }
      ++id.index;
    }
  }
  return found;
}

bool could_wake_more(const ExecutionGraph& graph, EventId wake) {
  return count_woken_by(graph, wake) < most_woken_by(graph.at(wake).event);
}

bool wakes_too_many(const ExecutionGraph& graph, EventId wake) {
  return count_woken_by(graph, wake) > most_woken_by(graph.at(wake).event);
}

std::uint64_t most_woken_by(const Event& wake) {
  if (wake.kind == EventKind::condition_broadcast) {
    return std::numeric_limits<std::uint64_t>::max();
  }
  return wake.kind == EventKind::condition_signal ? 1 : wake.wake_limit();
}

bool falls_asleep(const Event& event) {
  return !is_awakening(event) && (event.kind == EventKind::condition_wait ||
                                  (event.kind == EventKind::futex_wait && event.succeeds));
}

Event awakening_after(const Event& asleep) {
  Event event;
  event.thread = asleep.thread;
  event.kind = asleep.kind;
  event.site = asleep.site;
  event.set_time_limit(asleep.has_time_limit());
  event.choices = asleep.has_time_limit() ? 2 : 1;
  event.range = asleep.kind == EventKind::futex_wait ? asleep.second : asleep.range;
  return event;
}

const GraphEvent* awakening_of(const ExecutionGraph& graph, EventId id) {
  const std::span<const GraphEvent> events = graph.events_of(id.thread);
  const bool sleeps = falls_asleep(events[id.index].event);
  return sleeps && id.index + 1 < events.size() ? &events[id.index + 1] : nullptr;
}

bool is_too_early(const ExecutionGraph& graph, EventId wake, EventId asleep) {
  std::vector<EventId> earlier{wake};
  for (std::size_t next = 0; next < earlier.size(); ++next) {
    if (graph.at(asleep).prefix.has(earlier[next])) {
      return true;
    }
    for (const Sleep& sleep : sleeps_of(graph)) {
      const bool follows =
          graph.at(sleep.asleep).prefix.has(earlier[next]) && !sleep.wake.is_initial();
      if (follows && std::find(earlier.begin(), earlier.end(), sleep.wake) == earlier.end()) {
        earlier.push_back(sleep.wake);
      }
    }
  }
  return false;
}

}  // namespace heddle::scheduler
