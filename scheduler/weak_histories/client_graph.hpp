#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "scheduler/weak/consistency.hpp"
#include "scheduler/weak/execution_graph.hpp"
#include "scheduler/weak_histories/graph_calls.hpp"

namespace heddle::scheduler {

/// A client lets the first call happen before the second. By indexes of calls.
struct CallPair {
  std::uint32_t before = 0;
  std::uint32_t after = 0;
  friend auto operator<=>(const CallPair&, const CallPair&) = default;
};

/// G + R: the graph with a release store, to a location of its own, directly after the last event
/// of `before`, and an acquire load that reads from it directly before the first event of `after`,
/// for each pair. `before` must be completed. Nothing if that closes a cycle of program order and
/// reads-from, which no model allows.
[[nodiscard]] std::optional<ExecutionGraph> with_client(const ExecutionGraph& graph,
                                                        std::span<const GraphCall> calls,
                                                        std::span<const CallPair> pairs);

/// A graph in which all that calls begin and end with is an event.
struct MarkedGraph {
  /// Of a call; `first` and `last` are the same if it has no others.
  struct Place {
    EventId invocation;  ///< an acquire load directly before the first event, which nobody tells
    EventId first;
    EventId last;      ///< if completed
    EventId response;  ///< likewise: a release store directly after it, which nobody reads
  };
  ExecutionGraph graph;
  std::vector<Place> places;  ///< by call
};

/// What precedes what in it is as in the graph. The events that it has more may forbid what they
/// lie between to change places: it says nothing of whether a model allows the graph.
[[nodiscard]] MarkedGraph with_marks(const ExecutionGraph& graph, std::span<const GraphCall> calls);

/// Whether a model allows a graph, whatever came of which addition. Says the same as
/// is_consistent_with() for each of them, and takes longer.
[[nodiscard]] bool is_consistent(const ExecutionGraph& graph, ConsistencyModel model);

}  // namespace heddle::scheduler
