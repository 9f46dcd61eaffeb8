#pragma once

#include <cstddef>
#include <vector>

#include "scheduler/weak/execution_graph.hpp"

namespace heddle::scheduler {

/// An access to a location, with places in its modification order.
struct LocationAccess {
  EventId id;
  const GraphEvent* event = nullptr;
  std::size_t read = 0;     ///< of the write that it reads
  std::size_t written = 0;  ///< of its own
};

/// Each once.
[[nodiscard]] std::vector<LocationAccess> accesses_to(const ExecutionGraph& graph,
                                                      LocationNumber location);

/// Whether modification order, reads-from and from-read lead from `a` to `b`, another access to the
/// same location.
[[nodiscard]] bool is_communicated(const LocationAccess& a, const LocationAccess& b);

}  // namespace heddle::scheduler
