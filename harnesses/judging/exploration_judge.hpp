#pragma once

#include <optional>
#include <vector>

#include "checkers/explanations/operation_names.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"
#include "checkers/judging/history_judge.hpp"
#include "harnesses/judging/judging.hpp"
#include "harnesses/judging/quasi_findings.hpp"

namespace heddle::harnesses {

/// Has the histories of one exploration judged, one after the other, for linearizability or
/// quasi-linearizability, and says in the words of an exploration, where processes are threads, why
/// one is not explained. Keeps the memory it needs for that.
class ExplorationJudge {
 public:
  explicit ExplorationJudge(const Judging& judging);

  /// As HistoryJudge::judge. Throws UsageError if the specification cannot judge the history at
  /// all.
  checkers::Judgement judge(const checkers::History& history, const checkers::Limits& limits);

  /// Of the history judged last, which is explained: an order of its operations, all completed
  /// ones, such that every other history with these operations and results whose precedence it
  /// keeps is explained too (and needs no larger factors). For linearizability, that is the
  /// linearization; for quasi-linearizability the evidence's rho': precedence is asked of rho'
  /// alone, and rho'' is then legal as it was. Nothing if there is no one such order.
  [[nodiscard]] std::optional<std::vector<checkers::OperationIndex>> order();

  /// On the history judged last, which is not explained.
  [[nodiscard]] JudgementTexts explain(const checkers::History& history);

  /// Null if histories are judged for linearizability.
  [[nodiscard]] const QuasiFindings* quasi() const { return findings_ ? &*findings_ : nullptr; }

 private:
  checkers::Judgement judge_quasi(const checkers::History& history,
                                  const checkers::CheckOptions& options);
  void note_round_up();
  JudgementTexts explain_quasi(const checkers::OperationNames& names);

  const checkers::Specification& specification_;
  std::optional<checkers::QuasiQuestion> question_;  ///< empty: for linearizability
  bool counts_round_up_;
  checkers::HistoryJudge judge_;
  checkers::Encoder encoder_;
  checkers::CodedHistory coded_;   ///< the history judged last
  checkers::Judgement judgement_;  ///< on it
  std::optional<QuasiFindings> findings_;
};

}  // namespace heddle::harnesses
