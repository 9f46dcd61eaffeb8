#pragma once

#include <optional>
#include <vector>

#include "checkers/checker.hpp"
#include "checkers/history/history.hpp"
#include "harnesses/judging/judging.hpp"
#include "harnesses/judging/quasi_judge.hpp"

namespace heddle::harnesses {

/// Gives judgements on histories, one after the other, for linearizability or
/// quasi-linearizability. Keeps the memory it needs for that.
class HistoryJudge {
 public:
  explicit HistoryJudge(const Judging& judging);

  /// Throws UsageError if the specification cannot judge the history at all.
  Judgement judge(const checkers::History& history, const checkers::Limits& limits);

  /// Of the history judged last, which is explained: an order of its operations, all completed
  /// ones, such that every other history with these operations and results whose precedence it
  /// keeps is explained too (and needs no larger factors). For linearizability, that is the
  /// linearization; for quasi-linearizability the evidence's rho': precedence is asked of rho'
  /// alone, and rho'' is then legal as it was. Nothing if there is no one such order.
  [[nodiscard]] std::optional<std::vector<checkers::OperationIndex>> order();

  /// On the history judged last, which is not explained.
  [[nodiscard]] JudgementTexts explain(const checkers::History& history);

  /// Null if histories are judged for linearizability.
  [[nodiscard]] const QuasiJudge* quasi() const { return quasi_ ? &*quasi_ : nullptr; }

 private:
  const checkers::Specification& specification_;
  checkers::Checker checker_;
  const checkers::Verdict* verdict_ = nullptr;  ///< on the last history, for linearizability
  std::optional<QuasiJudge> quasi_;
};

}  // namespace heddle::harnesses
