#include "scheduler/weak_histories/location_accesses.hpp"

#include <algorithm>

namespace heddle::scheduler {

std::vector<LocationAccess> accesses_to(const ExecutionGraph& graph, LocationNumber location) {
  std::vector<EventId> ids(graph.writes(location).begin(), graph.writes(location).end());
  ids.insert(ids.end(), graph.reads(location).begin(), graph.reads(location).end());
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  std::vector<LocationAccess> accesses;
  for (const EventId id : ids) {
    const GraphEvent& event = graph.at(id);
    accesses.push_back({.id = id, .event = &event});
    accesses.back().read = event.reads ? graph.place_of(location, event.from) : 0;
    accesses.back().written = event.writes ? graph.place_of(location, id) : 0;
  }
  return accesses;
}

bool is_communicated(const LocationAccess& a, const LocationAccess& b) {
  const bool by_write = a.event->writes && ((b.event->writes && a.written < b.written) ||
                                            (b.event->reads && a.written <= b.read));
  const bool by_read = a.event->reads && ((b.event->writes && a.read < b.written) ||
                                          (b.event->reads && a.read < b.read));
  return by_write || by_read;
}

}  // namespace heddle::scheduler
