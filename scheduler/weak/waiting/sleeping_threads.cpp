#include "scheduler/weak/waiting/sleeping_threads.hpp"

#include <algorithm>

namespace heddle::scheduler {

namespace {

std::vector<EventId> awakenings_of(const ExecutionGraph& graph) {
  std::vector<EventId> found;
  for (std::size_t t = 0; t < graph.threads(); ++t) {
    EventId id{static_cast<ThreadId>(t), 0};
    for (const GraphEvent& event : graph.events_of(id.thread)) {
      if (is_awakening(event.event)) {
        found.push_back(id);
      }
      ++id.index;
    }
  }
  return found;
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

bool falls_asleep(const Event& event) {
  return !is_awakening(event) && (event.kind == EventKind::condition_wait ||
                                  (event.kind == EventKind::futex_wait && event.succeeds));
}

Event awakening_after(const Event& asleep) {
  Event event;
  event.thread = asleep.thread;
  event.kind = asleep.kind;
  event.site = asleep.site;
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
    for (const EventId read : awakenings_of(graph)) {
      const GraphEvent& awakening = graph.at(read);
      const bool follows = graph.at({read.thread, read.index - 1}).prefix.has(earlier[next]) &&
                           !awakening.from.is_initial();
      if (follows && std::find(earlier.begin(), earlier.end(), awakening.from) == earlier.end()) {
        earlier.push_back(awakening.from);
      }
    }
  }
  return false;
}

}  // namespace heddle::scheduler
