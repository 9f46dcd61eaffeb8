#pragma once

#include <cstddef>
#include <cstdint>

#include "scheduler/weak/execution_graph.hpp"
#include "scheduler/weak/orders_of_stores.hpp"

/// Which execution graphs a memory model allows: docs/search/weak-memory-search.md.
namespace heddle::scheduler {

enum class ConsistencyModel : std::uint8_t {
  sequentially_consistent,
  tso,    ///< x86's
  cpp20,  ///< RC11, with the release sequences of C++20
};

/// Of the models that have an order of all events: not C++20's.
[[nodiscard]] StoreOrder order_of_stores(ConsistencyModel model);

/// The first place in modification order that the next event of a thread may read from, or be
/// stored after: what is before has been overwritten as far as the thread knows.
[[nodiscard]] std::size_t first_known_place(const ExecutionGraph& graph, ConsistencyModel model,
                                            ThreadId thread, LocationNumber location);

/// Whether a graph is consistent that was so before `latest`, or its write, was added, which is in
/// nobody else's prefix, and reads from, or is directly after, no write before first_known_place().
[[nodiscard]] bool is_consistent_with(const ExecutionGraph& graph, ConsistencyModel model,
                                      EventId latest);

}  // namespace heddle::scheduler
