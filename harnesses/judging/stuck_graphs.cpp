#include "harnesses/judging/stuck_graphs.hpp"

#include <utility>

#include "checkers/serial/serial_histories.hpp"
#include "harnesses/judging/history_checker.hpp"
#include "harnesses/judging/stuck_histories.hpp"

namespace heddle::harnesses {

using scheduler::ClientAnswer;

std::optional<std::uint32_t> StuckGraphs::unexplained(const scheduler::Trace& trace,
                                                      const scheduler::ExecutionGraph& graph,
                                                      scheduler::ConsistencyModel model) {
  std::vector<std::uint32_t> pending = pending_in(trace);
  if (pending.empty()) {
    return static_cast<std::uint32_t>(operations_.size());  // stuck outside all operations
  }
  const scheduler::GraphClients clients(graph, model, scheduler::calls_of(trace));
  const scheduler::HistoryKey key = clients.key();
  const auto [known, is_new] = known_.try_emplace(Key{key.low, key.high, pending});
  if (is_new) {
    known->second = judge(clients, pending);
  }
  const std::optional<std::uint32_t> number = known->second;
  if (clients.has_looked_closer()) {
    known_.erase(known);
  }
  explained_ += number ? 0 : 1;
  return number;
}

std::optional<std::uint32_t> StuckGraphs::judge(const scheduler::GraphClients& clients,
                                                const std::vector<std::uint32_t>& pending) {
  bool is_decided = true;
  for (const std::uint32_t number : pending) {
    std::uint64_t looks = 0;
    const ClientAnswer answer = scheduler::check_all_clients(
        clients,
        [&](const scheduler::GraphClients::Client&,
            const scheduler::BitMatrix& precedence) -> scheduler::ClientVerdict {
          if (looks++ == most_clients_) {
            return {ClientAnswer::given_up};
          }
          return may_be_blocked(number, clients.calls(), precedence);
        });
    if (answer == ClientAnswer::not_explained) {
      return number;
    }
    is_decided = is_decided && answer == ClientAnswer::explained;
  }
  undecided_ += is_decided ? 0 : 1;
  return std::nullopt;
}

/// Whether the completed calls, and then this one, blocked, are a serial run that keeps precedence.
scheduler::ClientVerdict StuckGraphs::may_be_blocked(std::uint32_t number,
                                                     const std::vector<scheduler::GraphCall>& calls,
                                                     const scheduler::BitMatrix& precedence) {
  std::vector<std::uint32_t> completed;
  checkers::PartiallyOrderedHistory history;
  for (std::uint32_t i = 0; i < calls.size(); ++i) {
    const scheduler::OperationInstance& instance = calls[i].operation;
    if (!instance.pending) {
      checkers::Operation operation = call_of(operations_[instance.label]);
      operation.process = instance.thread;
      operation.result = checker_value({instance.tag, instance.value});
      operation.response = 0;
      history.calls.operations.push_back(std::move(operation));
      completed.push_back(i);
    }
  }
  checkers::Operation blocked = call_of(operations_[number]);
  blocked.process = static_cast<int>(operations_[number].thread);
  blocked.result = checkers::SerialHistories::blocked_result();
  blocked.response = 0;
  history.calls.operations.push_back(std::move(blocked));
  history.precedence.reset(history.calls.size());
  for (std::size_t a = 0; a < completed.size(); ++a) {
    history.precedence.add(a, completed.size());
    for (std::size_t b = 0; b < completed.size(); ++b) {
      if (precedence.test(completed[a], completed[b])) {
        history.precedence.add(a, b);
      }
    }
  }
  const GraphJudgement judgement = judge_.judge(history, {});
  if (judgement.answer != checkers::Answer::explained) {
    return {judgement.answer == checkers::Answer::not_explained ? ClientAnswer::not_explained
                                                                : ClientAnswer::undecided};
  }
  scheduler::ClientVerdict verdict{ClientAnswer::explained};
  for (const checkers::OperationIndex i : judgement.order) {
    if (i < completed.size()) {
      verdict.order.push_back(completed[i]);
    }
  }
  return verdict;
}

}  // namespace heddle::harnesses
