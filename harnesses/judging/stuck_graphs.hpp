#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "harnesses/judging/graph_judge.hpp"
#include "harnesses/traces/trace_document.hpp"
#include "scheduler/trace/trace.hpp"
#include "scheduler/weak/consistency.hpp"
#include "scheduler/weak_histories/for_all_clients.hpp"

namespace heddle::harnesses {

/// Execution graphs in which nobody can go on, judged by a serial specification for all clients: as
/// StuckHistories judges executions.
class StuckGraphs {
 public:
  /// As StuckHistories and GraphHistories.
  StuckGraphs(const Judging& judging, const std::vector<TraceOperation>& operations,
              std::uint64_t most_clients = 10'000)
      : operations_(operations), judge_(judging), most_clients_(most_clients) {}

  /// As StuckHistories::unexplained, of a graph and its trace (GraphHistories::check).
  std::optional<std::uint32_t> unexplained(const scheduler::Trace& trace,
                                           const scheduler::ExecutionGraph& graph,
                                           scheduler::ConsistencyModel model);

  /// Graphs whose pending operations all may be blocked.
  [[nodiscard]] std::uint64_t explained() const { return explained_; }
  /// Of the different ones among them, those of which it is not known.
  [[nodiscard]] std::uint64_t undecided() const { return undecided_; }

 private:
  using Key = std::tuple<std::uint64_t, std::uint64_t, std::vector<std::uint32_t>>;

  std::optional<std::uint32_t> judge(const scheduler::GraphClients& clients,
                                     const std::vector<std::uint32_t>& pending);
  scheduler::ClientVerdict may_be_blocked(std::uint32_t number,
                                          const std::vector<scheduler::GraphCall>& calls,
                                          const scheduler::BitMatrix& precedence);

  std::vector<TraceOperation> operations_;
  GraphJudge judge_;
  std::uint64_t most_clients_;
  std::map<Key, std::optional<std::uint32_t>> known_;
  std::uint64_t explained_ = 0;
  std::uint64_t undecided_ = 0;
};

}  // namespace heddle::harnesses
