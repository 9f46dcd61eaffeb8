#pragma once

#include <string>

#include "checkers/command/arguments/check_arguments.hpp"
#include "checkers/command/check_watch.hpp"
#include "checkers/command/file_judge.hpp"
#include "checkers/command/history_feed.hpp"
#include "checkers/command/ordered_report.hpp"
#include "checkers/command/report/check_report.hpp"
#include "checkers/command/report/factor_tally.hpp"

namespace heddle::checkers {

/// From histories to what is told of each. One for each thread; all it is given outlives it.
class OutcomeMaker {
 public:
  OutcomeMaker(const CheckArguments& arguments, const CheckReportStyle& style, CheckWatch& watch,
               FactorTally& tally)
      : arguments_(arguments), style_(style), watch_(watch), judge_(arguments, watch, tally) {}

  /// `recorded` is the history that was taken.
  [[nodiscard]] Outcome outcome_of(const HistoryFeed::Taken& taken, RecordedHistory& recorded);

  /// After a history for which the memory did not suffice, others may be judged.
  void recover(RecordedHistory& recorded);

 private:
  [[nodiscard]] Outcome failed(const std::string& error, bool is_limit, Outcome outcome) const;

  const CheckArguments& arguments_;
  const CheckReportStyle& style_;
  CheckWatch& watch_;
  FileJudge judge_;
};

}  // namespace heddle::checkers
