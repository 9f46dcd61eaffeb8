#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "base/exit_status.hpp"
#include "checkers/command/arguments/check_arguments.hpp"
#include "checkers/command/check_watch.hpp"
#include "checkers/command/page/check_page.hpp"
#include "checkers/command/report/factor_tally.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// The end of one history's judgement, ready to be written.
struct Outcome {
  std::optional<Answer> answer;  ///< nothing: it could not be judged
  std::string file;
  std::string text;
  std::string error;
  PageEntry page;  ///< if a page is wanted
  bool is_only = true;
  bool is_last = true;
};

/// How many histories had which answer.
struct Counts {
  std::size_t histories = 0;
  std::size_t explained = 0;
  std::size_t not_explained = 0;
  std::size_t unknown = 0;
  std::size_t bad = 0;

  void add(const Outcome& outcome);
  [[nodiscard]] base::ExitStatus status() const;
  [[nodiscard]] std::string text() const;
};

/// Writes outcomes in the order of the command line, whichever comes first. For any thread.
class OrderedReport {
 public:
  /// The report ends with `tally`, if it holds anything then.
  OrderedReport(const CheckArguments& arguments, CheckWatch& watch, const FactorTally& tally,
                std::ostream& output);

  void deliver(std::size_t file, std::size_t history, Outcome outcome);

  /// The end of the report, and the page; returns the exit status. Throws BadInput if the page
  /// cannot be written.
  int finish();

  [[nodiscard]] const Counts& counts() const { return all_; }

 private:
  [[nodiscard]] bool is_json() const { return arguments_.report == ReportForm::json; }
  void write(const Outcome& outcome);
  void write_end(bool is_interrupted);

  const CheckArguments& arguments_;
  CheckWatch& watch_;
  const FactorTally& tally_;
  std::ostream& output_;
  std::mutex mutex_;
  std::map<std::pair<std::size_t, std::size_t>, Outcome> waiting_;
  std::pair<std::size_t, std::size_t> next_{0, 0};
  Counts all_;
  Counts of_file_;
  std::string last_error_;
  CheckPage page_;
};

}  // namespace heddle::checkers
