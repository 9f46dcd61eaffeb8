#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "checkers/checker.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"
#include "checkers/quasi/inference/factor_inference.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "harnesses/judging/judging.hpp"

namespace heddle::harnesses {

/// Judges histories for quasi-linearizability: by the factors promised, or for the smallest ones.
class QuasiJudge {
 public:
  /// A history that needs, alone, what no history before it needed.
  struct Witness {
    std::uint64_t number = 0;  ///< see FactorInference::history_that_needs
    checkers::History history;
  };

  /// Needs `judging.quasi`.
  explicit QuasiJudge(const Judging& judging);

  /// Throws checkers::BadInput.
  Judgement judge(const checkers::History& history, const checkers::CheckOptions& options);

  /// As HistoryJudge::order and HistoryJudge::explain.
  [[nodiscard]] std::optional<std::vector<checkers::OperationIndex>> order();
  [[nodiscard]] JudgementTexts explain(const checkers::History& history);

  /// Null unless factors are to be found.
  [[nodiscard]] const checkers::FactorInference* inference() const {
    return inference_ ? &*inference_ : nullptr;
  }
  /// As they were found. Among them is every history that history_that_needs() may name.
  [[nodiscard]] const std::vector<Witness>& witnesses() const { return witnesses_; }

  /// Nothing unless that is the algorithm.
  [[nodiscard]] std::optional<checkers::RoundUpCounts> round_up_counts() const;

 private:
  checkers::Answer infer(const checkers::History& history, const checkers::CheckOptions& options);

  const checkers::Specification& specification_;
  checkers::QuasiQuestion question_;
  checkers::QuasiAlgorithm algorithm_;
  checkers::Encoder encoder_;
  checkers::CodedHistory coded_;  ///< the history judged last
  checkers::Checker linear_;
  checkers::QuasiChecker checker_;

  // On the last history, those of the means that were used to judge it:
  const checkers::Verdict* linear_verdict_ = nullptr;  ///< if linearizable
  const checkers::QuasiVerdict* verdict_ = nullptr;
  checkers::FactorInference::Need need_;

  std::optional<checkers::FactorInference> inference_;
  std::vector<Witness> witnesses_;
  std::set<std::vector<checkers::FactorVector>> needs_;  ///< of the witnesses
};

}  // namespace heddle::harnesses
