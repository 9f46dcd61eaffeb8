#pragma once

#include <optional>

#include "checkers/check_options.hpp"
#include "checkers/checker.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/inference/factor_inference.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/quasi/quasi_criterion.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// The answer to what a history was judged for, with its evidence, which is valid until the judge
/// is asked again: of each kind null if that was not asked.
struct Judgement {
  Answer answer = Answer::unknown;
  Answer linearizable = Answer::unknown;  ///< the same if judged for that

  const Verdict* linearizability = nullptr;
  const QuasiVerdict* quasi = nullptr;          ///< with the factors promised
  const FactorInference::Need* need = nullptr;  ///< which factors explain it
};

struct JudgeSettings {
  Algorithm algorithm = Algorithm::automatic;
  QuasiAlgorithm quasi_algorithm = QuasiAlgorithm::automatic;
  RoundUpOptimizations round_up = {};

  /// Asks whether a history is linearizable also if it is judged for quasi-linearizability. What is
  /// linearizable is quasi-linearizable, whatever the factors, and this is decided faster: if it
  /// is, nothing else is asked, unless a quasi_algorithm is named that one wants to see at work.
  bool asks_linearizability_first = false;
};

/// Judges histories, one after the other: of files for `heddle check`, of executions for
/// explorations. Keeps the memory it needs for that: judging small histories then does not
/// allocate. Not for two threads at a time.
///
/// Whoever asks puts the answers into words: see explanation.hpp, failure.hpp for linearizability,
/// quasi_explanation.hpp, quasi_failure.hpp for quasi-linearizability.
class HistoryJudge {
 public:
  explicit HistoryJudge(const JudgeSettings& settings = {});

  /// Throws as the checkers do: BadInput if the history cannot be judged, NotApplicable if the
  /// algorithm cannot judge it. The history may get more values.
  ///
  /// For linearizability:
  Judgement judge(CodedHistory& history, const CheckOptions& options);
  /// For quasi-linearizability with the factors of the criterion:
  Judgement judge(CodedHistory& history, const QuasiCriterion& criterion,
                  const CheckOptions& options);
  /// For the factors that explain it, and all histories that were added before:
  Judgement judge(CodedHistory& history, FactorInference& inference, const CheckOptions& options);

  /// The evidence that these factors, which may have been found only now, explain the history.
  const QuasiVerdict& sequence_with(CodedHistory& history, const QuasiCriterion& criterion,
                                    const CheckOptions& options = {});

  /// What round-up has looked at so far.
  [[nodiscard]] RoundUpCounts round_up_counts() const;

  void forget();  ///< what the checkers remember, after they have run out of memory

 private:
  Judgement begin_quasi(CodedHistory& history, const CheckOptions& options);
  QuasiChecker& quasi_checker();

  JudgeSettings settings_;
  Checker checker_;
  std::optional<QuasiChecker> quasi_checker_;  ///< once it has been needed
};

}  // namespace heddle::checkers
