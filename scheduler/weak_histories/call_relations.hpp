#pragma once

#include <initializer_list>
#include <optional>
#include <vector>

#include "scheduler/histories/bit_matrix.hpp"
#include "scheduler/weak/consistency.hpp"
#include "scheduler/weak_histories/graph_calls.hpp"

namespace heddle::scheduler {

/// All that decides which clients a model lets the calls of a graph have, and what precedes what
/// then, but for the order of `seq_cst` events.
struct CallRelations {
  BitMatrix precedes;  ///< row a: b, if the last event of a happens before the first of b
  BitMatrix tells;     ///< row a: c, if the last event of a happens before the response of c
  BitMatrix learns;    ///< row d: b, if the invocation of d happens before the first event of b
  BitMatrix leads;     ///< row d: c, if the invocation of d happens before the response of c

  /// Row c: d, if c's response cannot happen before d's invocation, given what happens before what
  /// and what is read and overwritten. Empty under models that have an order of all events.
  BitMatrix forbidden;

  /// Row a: the calls b whose invocation comes before a's response, in what no model lets have a
  /// cycle: the order of all events, or program order and reads-from under C++20's model.
  BitMatrix begun;

  /// Under C++20's model: whether the graph has `seq_cst` events to be put in order, and if so,
  /// and if it is sequentially consistent, `begun` of that order.
  bool orders_seq_cst = false;
  std::optional<BitMatrix> begun_in_order;
};

/// The model must allow the graph.
[[nodiscard]] CallRelations relations_between(const std::vector<GraphCall>& calls,
                                              const ExecutionGraph& graph, ConsistencyModel model);

/// A key of calls, their results, and relations between them.
[[nodiscard]] HistoryKey key_of(const std::vector<GraphCall>& calls,
                                std::initializer_list<const BitMatrix*> relations);

/// Calls `visit` for all pairs of numbers below `size`.
template <typename Visit>
void for_each_pair(std::size_t size, const Visit& visit) {
  for (std::uint32_t a = 0; a < size; ++a) {
    for (std::uint32_t b = 0; b < size; ++b) {
      visit(a, b);
    }
  }
}

}  // namespace heddle::scheduler
