#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "scheduler/histories/bit_matrix.hpp"
#include "scheduler/weak_histories/call_relations.hpp"
#include "scheduler/weak_histories/client_graph.hpp"

namespace heddle::scheduler {

/// What a client may let happen before what between the calls of a graph. Answers what
/// with_client() and is_consistent() would, from relations between the calls, which are made once:
/// no graph is made, but where `seq_cst` events may have to be put in order.
class GraphClients {
 public:
  /// A set of pairs R such that the model allows G + R.
  struct Client {
    std::vector<CallPair> pairs;
    /// Row a: the calls b such that a's response comes before b's invocation by way of its pairs.
    BitMatrix reach;
    /// As CallRelations has it, of G + R. Of sequential consistency as long as G + R has that.
    BitMatrix begun;
    std::optional<BitMatrix> begun_in_order;
  };

  /// The model must allow the graph, which must outlive this.
  GraphClients(const ExecutionGraph& graph, ConsistencyModel model, std::vector<GraphCall> calls);

  [[nodiscard]] std::size_t size() const { return calls_.size(); }
  [[nodiscard]] const std::vector<GraphCall>& calls() const { return calls_; }

  /// The one that does nothing.
  [[nodiscard]] Client none() const;

  /// Adds a pair; false, and it is as it was, if the model does not allow that.
  [[nodiscard]] bool add(Client& client, CallPair pair) const;

  /// Row a: the calls that a precedes in G + R.
  [[nodiscard]] BitMatrix precedence(const Client& client) const;

  /// Pairs that can be added to it and to all clients with its pairs, and change nothing.
  [[nodiscard]] BitMatrix implied(const Client& client) const;

  /// If L keeps the precedence of a client, but not that of another one that has its pairs and
  /// those that these imply: the other one has one of these pairs, and L does not keep it.
  [[nodiscard]] std::vector<CallPair> not_kept_by(const std::vector<std::uint32_t>& order) const;

  /// All that the answers depend on (but for the operations, which it has too): graphs of equal
  /// keys have the same clients, if has_looked_closer() is false for one of them.
  [[nodiscard]] HistoryKey key() const;
  /// Whether it was not by relations between calls alone that an answer was found.
  [[nodiscard]] bool has_looked_closer() const { return has_looked_closer_; }

 private:
  [[nodiscard]] BitMatrix reach_with(const Client& client, CallPair pair) const;
  [[nodiscard]] bool is_coherent(const BitMatrix& reach) const;
  [[nodiscard]] bool has_seq_cst_order(const Client& client, CallPair pair) const;
  [[nodiscard]] bool is_in_thread(CallPair pair) const;

  const ExecutionGraph& graph_;
  ConsistencyModel model_;
  std::vector<GraphCall> calls_;
  CallRelations related_;
  mutable bool has_looked_closer_ = false;
};

}  // namespace heddle::scheduler
