#pragma once

#include "checkers/command/factor_tally.hpp"
#include "checkers/command/judged_history.hpp"
#include "checkers/command/quasi_arguments.hpp"
#include "checkers/quasi/quasi_checker.hpp"

namespace heddle::checkers {

// Judges the quasi-linearizability of histories. Each thread has one of its own; those that infer
// factors share `tally`, and there is one of them.
class QuasiJudge {
 public:
  QuasiJudge(const QuasiArguments& arguments, FactorTally& tally)
      : arguments_(arguments), tally_(tally) {}

  // Fills in `judged.quasi`, and the part of `judged.verdict` that every check has: answer,
  // algorithm, steps, limit. Needs a history that is bound. `wants_sequence`: if explained. Throws
  // BadInput if the request has no meaning for the specification.
  void judge(RecordedHistory& recorded, const CheckOptions& options, bool wants_sequence,
             JudgedHistory& judged);

  // Why it is not explained, in full or for one line. Needs judge() to have found that.
  static void find_reasons(RecordedHistory& recorded, const CheckOptions& options, bool in_full,
                           JudgedHistory& judged);

  void forget();  // what the checker remembers

 private:
  void infer(RecordedHistory& recorded, const CheckOptions& options, bool wants_sequence,
             JudgedHistory& judged);
  QuasiChecker& checker();

  const QuasiArguments& arguments_;
  FactorTally& tally_;
  std::optional<QuasiChecker> checker_;
};

}  // namespace heddle::checkers
