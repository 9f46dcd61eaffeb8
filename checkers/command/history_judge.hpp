#pragma once

#include "checkers/checker.hpp"
#include "checkers/command/check_arguments.hpp"
#include "checkers/command/check_watch.hpp"
#include "checkers/command/judged_history.hpp"
#include "checkers/command/quasi_judge.hpp"

namespace heddle::checkers {

// Judges histories as the command's arguments say. Each thread has one of its own.
class HistoryJudge {
 public:
  // `tally` is for inferred factors; then there must be one judge only.
  HistoryJudge(const CheckArguments& arguments, CheckWatch& watch, FactorTally& tally);

  // Puts a specification to `judged.recorded`, which is `recorded`, and fills in the rest of
  // `judged`. `jobs` threads may be used. Running out of memory makes the verdict unknown. Throws
  // BadInput if the history cannot be judged.
  void judge(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged);

 private:
  void choose_specification(RecordedHistory& recorded, JudgedHistory& judged);
  CheckOptions options(unsigned jobs);
  void check(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged);
  void decide(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged);
  Limits limits_of_explaining() const;
  void find_witness(RecordedHistory& recorded, JudgedHistory& judged);
  void find_reasons(RecordedHistory& recorded, JudgedHistory& judged);
  bool is_in_full(const JudgedHistory& judged) const;

  const CheckArguments& arguments_;
  CheckWatch& watch_;
  Checker checker_;
  std::optional<QuasiJudge> quasi_;  // if it is asked for
};

}  // namespace heddle::checkers
