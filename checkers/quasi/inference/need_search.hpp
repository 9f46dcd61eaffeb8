#pragma once

#include "checkers/quasi/inference/factor_vectors.hpp"

namespace heddle::checkers {

/// Finds the smallest factors that explain one history, by questions to a checker.
///
/// Explanations stay when factors grow, so the vectors that explain are closed upwards. All of
/// their minimal ones are found by going down from the largest: of a box, all vectors up to its
/// top, ask whether the top explains. If not, nothing in it does; if so, go down from the top, one
/// factor after the other, by bisection, to a minimal vector m, and go on with the boxes of what is
/// not above m, one for each set: those with a factor for it below that of m. No question is asked
/// whose answer follows from an earlier one. With v minimal vectors, s sets and factors up to f
/// that is O(v s (s log f + v)) questions; for one set, O(log f).
class NeedSearch {
 public:
  explicit NeedSearch(const QuasiQuestion& question);

  /// The need of one history; `smallest` is in lexicographical order. Throws as
  /// QuasiChecker::check.
  FactorInference::Need find(CodedHistory& history, const CheckOptions& options);

  /// After an explained history: the evidence for the first vector of its need.
  [[nodiscard]] const QuasiVerdict& evidence() const { return evidence_; }

  /// For each set, the largest factor that the last history can tell from a larger one: an upper
  /// bound on what it needs. Of m calls that can move, none can move by more than m - 1 places. A
  /// container in which there are ever t items has at most t - 1 of them before another one, and an
  /// item is overtaken by the removals of the t - 1 others at most.
  [[nodiscard]] const FactorVector& largest() const { return largest_; }

  /// No factors below these are asked for: 0, or as given.
  [[nodiscard]] const FactorVector& lowest() const { return lowest_; }

 private:
  Answer ask(CodedHistory& history, const FactorVector& vector, const CheckOptions& options);
  Answer go_down(CodedHistory& history, FactorVector& vector, const CheckOptions& options);
  Answer find_all(CodedHistory& history, const CheckOptions& options, FactorVectors& minimal);
  void find_largest(const CodedHistory& history);
  void keep_evidence(const CodedHistory& history, const FactorVector& vector,
                     const QuasiVerdict& verdict);
  void lower_to_known(FactorVector& vector) const;

  QuasiCriterion criterion_;
  std::vector<bool> inferred_;
  FactorVector lowest_;
  FactorVector largest_;
  QuasiChecker checker_;
  FactorVectors explain_;     ///< of the current history: known to explain it ...
  FactorVectors do_not_;      ///< ... and not to
  FactorVector evidence_of_;  ///< what `evidence_` needs
  std::string limit_;
  QuasiVerdict evidence_;
};

}  // namespace heddle::checkers
