#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "checkers/partial_orders/partially_ordered_history.hpp"
#include "harnesses/judging/graph_judge.hpp"
#include "harnesses/judging/history_checker.hpp"
#include "scheduler/trace/trace.hpp"
#include "scheduler/weak/consistency.hpp"
#include "scheduler/weak_histories/for_all_clients.hpp"

/// From execution graphs to verdicts: whether the calls of each are explained for all clients
/// (docs/search/weak-histories.md). Has each distinct history judged once per exploration, or each
/// time, see Optimizations::histories.
namespace heddle::harnesses {

class GraphHistories {
 public:
  /// `operations` by number; the specification must outlive this. Of a graph no more clients are
  /// looked at than `most_clients`. Throws UsageError if GraphJudge::refusal() has a reason.
  GraphHistories(const Judging& judging, const std::vector<TraceOperation>& operations,
                 std::uint64_t most_clients = 10'000);

  /// As HistoryChecker::decide_until. What is not decided is counted, and is no violation.
  void decide_until(std::chrono::steady_clock::time_point end) { end_ = end; }

  /// The first history of all that is not explained, with the reasons; later ones are counted. The
  /// i-th event of a thread in the trace is the graph's event {thread, i}; all graphs are of the
  /// same model, which allows them. Throws UsageError if the specification cannot judge the
  /// operations at all.
  std::optional<UnexplainedHistory> check(const scheduler::Trace& trace,
                                          const scheduler::ExecutionGraph& graph,
                                          scheduler::ConsistencyModel model);

  /// Calls with what precedes what, of graphs with those clients that had to be looked at.
  [[nodiscard]] std::uint64_t histories() const { return histories_; }
  [[nodiscard]] std::uint64_t distinct_histories() const { return distinct_.size(); }
  /// As HistoryChecker::histories_hash.
  [[nodiscard]] std::string histories_hash() const;
  [[nodiscard]] std::uint64_t judged_histories() const { return judged_; }
  [[nodiscard]] std::uint64_t distinct_unexplained() const { return unexplained_; }
  /// Known not to be linearizable, whatever they are judged for.
  [[nodiscard]] std::uint64_t distinct_nonlinearizable() const { return nonlinearizable_; }
  /// Graphs, of different ones, without a verdict.
  [[nodiscard]] std::uint64_t undecided() const { return undecided_; }

 private:
  struct KeyHash {
    std::size_t operator()(const scheduler::HistoryKey& key) const { return key.low; }
  };

  scheduler::ClientVerdict look_at(const scheduler::GraphClients& clients,
                                   const scheduler::GraphClients::Client& client,
                                   const scheduler::BitMatrix& precedence);
  scheduler::ClientVerdict judge(const std::vector<scheduler::GraphCall>& calls,
                                 const scheduler::BitMatrix& precedence, bool is_distinct);
  void tell(const scheduler::GraphClients::Client& client);
  void fill_history(const std::vector<scheduler::GraphCall>& calls,
                    const scheduler::BitMatrix& precedence);
  [[nodiscard]] bool is_over() const;

  std::vector<checkers::Operation> calls_;  ///< by number: method and arguments
  GraphJudge judge_;
  bool skips_equal_;
  std::uint64_t most_clients_;
  checkers::PartiallyOrderedHistory history_;  ///< reused
  /// Graphs that are decided whatever their events are, and their histories.
  std::unordered_map<scheduler::HistoryKey, std::uint64_t, KeyHash> graphs_;
  std::unordered_map<scheduler::HistoryKey, scheduler::ClientVerdict, KeyHash> distinct_;
  std::uint64_t histories_ = 0;
  std::uint64_t judged_ = 0;
  std::uint64_t unexplained_ = 0;
  std::uint64_t nonlinearizable_ = 0;
  std::uint64_t undecided_ = 0;
  bool has_told_ = false;
  std::optional<UnexplainedHistory> found_;  ///< in the graph that is looked at
  std::optional<std::chrono::steady_clock::time_point> end_;
};

}  // namespace heddle::harnesses
