#include "scheduler/weak/graph_races.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace heddle::scheduler {

namespace {

/// What happens before an access; null: nothing.
const EventClock* known_at(const ExecutionGraph& graph, const GraphAccess& access) {
  const EventId event = access.event;
  if (!is_plain(access.kind)) {
    return &graph.at(event).happened_before;
  }
  const EventId before =
      event.index > 0 ? EventId{event.thread, event.index - 1} : graph.creator_of(event.thread);
  return before.is_initial() ? nullptr : &graph.at(before).happened_before;
}

bool conflict(const GraphAccess& a, const GraphAccess& b) {
  return a.event.thread != b.event.thread && a.block == b.block && races_with(a.kind, b.kind) &&
         a.range.overlaps(b.range);
}

/// Whoever knows of the event that follows a plain access knows of the access.
bool happens_before(const ExecutionGraph& graph, const GraphAccess& a, const GraphAccess& b) {
  const EventClock* known = known_at(graph, b);
  return known != nullptr && known->has(a.event);
}

}  // namespace

std::vector<GraphRace> races_of(const ExecutionGraph& graph,
                                std::span<const GraphAccess> accesses) {
  std::vector<GraphAccess> sorted(accesses.begin(), accesses.end());
  std::sort(sorted.begin(), sorted.end(), [](const GraphAccess& a, const GraphAccess& b) {
    return a.range.address < b.range.address;
  });
  std::vector<GraphRace> races;
  std::set<std::pair<SiteId, SiteId>> seen;
  for (auto a = sorted.begin(); a != sorted.end(); ++a) {
    const std::uintptr_t end = a->range.address + a->range.size;
    for (auto b = a + 1; b != sorted.end() && b->range.address < end; ++b) {
      if (conflict(*a, *b) && !happens_before(graph, *a, *b) && !happens_before(graph, *b, *a) &&
          seen.insert(std::minmax(a->site, b->site)).second) {
        races.push_back({*a, *b});
      }
    }
  }
  return races;
}

}  // namespace heddle::scheduler
