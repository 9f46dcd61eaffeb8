#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/weak/execution_graph.hpp"

namespace heddle::scheduler {

/// When stores reach memory: at once, or after later loads of their thread unless an mfence (a
/// `seq_cst` fence) or a locked instruction (a read-modify-write, a `seq_cst` store) is between
/// them. Creation of threads and joins count as such.
enum class StoreOrder : std::uint8_t { at_once, delayed };

/// That one event comes before another, besides what the graph says.
struct OrderEdge {
  EventId from;
  EventId to;
};

/// Whether `latest` is on a cycle of program order (but for a store and a later load where stores
/// are delayed), reads-from (of other threads, where they are), modification order, from-read, of
/// who falls asleep before what wakes it, and of `more`.
[[nodiscard]] bool closes_cycle(const ExecutionGraph& graph, EventId latest, StoreOrder stores,
                                std::span<const OrderEdge> more = {});

/// Whether no event is on such a cycle.
[[nodiscard]] bool is_acyclic(const ExecutionGraph& graph, StoreOrder stores);

/// Which events such edges lead to from `start`: by thread, then by index.
[[nodiscard]] std::vector<std::vector<bool>> led_to(const ExecutionGraph& graph, EventId start,
                                                    StoreOrder stores);

}  // namespace heddle::scheduler
