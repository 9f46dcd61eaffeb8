#pragma once

#include <span>

#include "scheduler/explore.hpp"
#include "scheduler/trace/schedule.hpp"
#include "scheduler/weak/consistency.hpp"
#include "scheduler/weak/execution_graph.hpp"

namespace heddle::scheduler {

/// An execution whose reads need not find the latest write. What ExecutionResult::trace has in its
/// order is only one way to execute the graph.
struct WeakExecution {
  const ExecutionGraph& graph;
  ConsistencyModel model;
  std::span<const EventId> executed;  ///< in the order of the trace
  /// What it does may depend on the order of its steps: it has a data race.
  bool is_racy = false;
  /// It ends with a fault of the last step, and what others have done besides has no part in it.
  bool ends_in_last = false;
};

/// What leads to it again, with as few weak steps and switches as are found: greedily, so not
/// always the fewest. Of one that ends in its last step, what comes before that. O(events^2).
[[nodiscard]] Schedule schedule_of(const WeakExecution& execution);

/// What leads to an execution that was shown, under whatever memory model.
[[nodiscard]] Schedule schedule_of(const ExecutionResult& result);

}  // namespace heddle::scheduler
