#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/judging/history_judge.hpp"
#include "harnesses/judging/judging.hpp"
#include "harnesses/traces/trace_document.hpp"
#include "scheduler/histories/histories.hpp"
#include "scheduler/trace/trace.hpp"
#include "scheduler/trace/trace_order.hpp"

/// Executions in which nobody can go on, judged by a serial specification, which knows where
/// operations wait for ever. After S. Burckhardt, C. Dern, M. Musuvathi, R. Tan, "Line-Up: A
/// Complete and Automatic Linearizability Checker" (PLDI 2010): a stuck history is right if for
/// each of its pending operations there is a stuck serial history of the completed ones, which
/// keeps precedence and ends in that pending one. The other pending operations are left out: one
/// that is stuck has had no effect.
/// Departs from it in that threads are not compared, as everywhere with serial specifications.
namespace heddle::harnesses {

class StuckHistories {
 public:
  /// Needs a serial specification, which must outlive it. `operations` by number. Judges for what
  /// histories are judged for; factors that are to be found are as large as need be.
  StuckHistories(const Judging& judging, const std::vector<TraceOperation>& operations)
      : judging_(judging),
        operations_(operations),
        judge_({.quasi_algorithm = judging.quasi_algorithm}) {}

  /// The number of the first pending operation that is not blocked in any serial run that fits
  /// this execution, which ended in a deadlock or livelock; nothing if each of them is. Nothing is
  /// explained if no operation is pending: then the first number there is not. Where the judge
  /// cannot tell, it is not a violation.
  std::optional<std::uint32_t> unexplained(const scheduler::Trace& trace,
                                           const scheduler::TraceOrder& order);

  /// Executions whose pending operations all may be blocked.
  [[nodiscard]] std::uint64_t explained() const { return explained_; }

  /// Of the different ones among them, those that were not looked at in every order, there being
  /// too many, or that the judge could not tell.
  [[nodiscard]] std::uint64_t undecided() const { return undecided_.size(); }
  /// By keys, in the order in which they were found.
  [[nodiscard]] const std::vector<scheduler::HistoryKey>& undecided_keys() const {
    return undecided_;
  }

 private:
  using Key = std::tuple<std::uint64_t, std::uint64_t, std::vector<std::uint32_t>>;

  std::optional<std::uint32_t> judge(const std::vector<std::uint32_t>& pending,
                                     scheduler::HistoryKey key);
  checkers::Answer may_be_blocked(std::uint32_t number, const scheduler::HistoryOrder& order);

  checkers::Answer answer(const checkers::History& history);

  Judging judging_;
  std::vector<TraceOperation> operations_;
  checkers::HistoryJudge judge_;
  scheduler::OperationPoset poset_;  ///< reused
  std::map<Key, std::optional<std::uint32_t>> known_;
  std::uint64_t explained_ = 0;
  std::vector<scheduler::HistoryKey> undecided_;
};

/// The numbers of the operations without a response, those without any event too: an operation that
/// waits for its first lock has none. Sorted.
[[nodiscard]] std::vector<std::uint32_t> pending_in(const scheduler::Trace& trace);

}  // namespace heddle::harnesses
