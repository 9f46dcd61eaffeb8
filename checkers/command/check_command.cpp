#include "checkers/command/check_command.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <iostream>
#include <ostream>
#include <thread>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "base/printable_text.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/command/arguments/check_arguments.hpp"
#include "checkers/command/arguments/memory_budget.hpp"
#include "checkers/command/check_style.hpp"
#include "checkers/command/check_watch.hpp"
#include "checkers/command/file_judge.hpp"
#include "checkers/command/follow_command.hpp"
#include "checkers/command/history_feed.hpp"
#include "checkers/command/ordered_report.hpp"
#include "checkers/command/page/check_page.hpp"
#include "checkers/command/report/check_report.hpp"
#include "checkers/command/report/factor_tally.hpp"

namespace heddle::checkers {
namespace {

using base::ExitStatus;

/// One thread of the command.
class Worker {
 public:
  Worker(const CheckArguments& arguments, const CheckReportStyle& style, HistoryFeed& feed,
         CheckWatch& watch, FactorTally& tally, OrderedReport& report)
      : arguments_(arguments),
        style_(style),
        feed_(feed),
        watch_(watch),
        report_(report),
        judge_(arguments, watch, tally) {}

  void work() {
    RecordedHistory recorded;
    while (!watch_.is_interrupted()) {
      const auto taken = feed_.take(recorded);
      if (!taken) {
        return;
      }
      report_.deliver(taken->file, taken->history, judge(*taken, recorded));
      if (!watch_.reason().empty()) {
        recorded = {};
        malloc_trim(0);
        watch_.resume();
      }
    }
  }

 private:
  Outcome judge(const HistoryFeed::Taken& taken, RecordedHistory& recorded) {
    Outcome outcome;
    outcome.file = taken.name;
    outcome.is_last = taken.is_last;
    outcome.is_only = taken.is_last && taken.history == 0;
    if (!taken.error.empty()) {
      return failed(taken.error, taken.is_limit, std::move(outcome));
    }
    watch_.now(taken.name +
               (outcome.is_only ? "" : fmt::format(": history {}", taken.history + 1)));
    JudgedHistory judged;
    judged.file = taken.name;
    judged.format = taken.format;
    judged.index = taken.history;
    judged.is_only = outcome.is_only;
    judged.recorded = &recorded;
    judged.read_seconds = taken.read_seconds;
    const bool is_alone = arguments_.files.size() == 1 && outcome.is_only;
    try {
      judge_.judge(recorded, is_alone ? arguments_.jobs : 1, judged);
    } catch (const BadInput& problem) {
      return failed(problem.what(), false, std::move(outcome));
    } catch (const std::bad_alloc&) {
      return failed("too large for the memory limit", true, std::move(outcome));
    }
    outcome.answer = judged.verdict.answer;
    log::debug("heddle check: {}: history {}: {} operations, {} in {:.4f} s", taken.name,
               taken.history + 1, recorded.size(), judged.verdict.algorithm, judged.check_seconds);
    outcome.text = arguments_.report == ReportForm::json
                       ? report_as_json(judged, arguments_.witness)
                       : report_as_text(judged, style_);
    if (!arguments_.html.empty()) {
      outcome.page = page_of(judged);
    }
    return outcome;
  }

  static PageEntry page_of(const JudgedHistory& judged) {
    try {
      return page_entry(page_history(judged));
    } catch (const std::bad_alloc&) {
      return page_entry_of_error(judged.file, "too large for a page within the memory limit");
    }
  }

  [[nodiscard]] Outcome failed(const std::string& error, bool is_limit, Outcome outcome) const {
    const bool is_json = arguments_.report == ReportForm::json;
    if (!arguments_.html.empty()) {
      outcome.page = page_entry_of_error(outcome.file, error);
    }
    if (is_limit) {
      outcome.answer = Answer::unknown;
    } else {
      outcome.error = error;
    }
    if (is_json) {
      outcome.text = error_as_json(outcome.file, error);
    } else if (is_limit) {
      outcome.text = base::printable_line(outcome.file + ": unknown: " + error) + "\n";
    }
    return outcome;
  }

  const CheckArguments& arguments_;
  const CheckReportStyle& style_;
  HistoryFeed& feed_;
  CheckWatch& watch_;
  OrderedReport& report_;
  FileJudge judge_;
};

int check_files(const CheckArguments& arguments, std::ostream& output, bool is_terminal) {
  CheckWatch watch({.memory_limit_bytes = arguments.memory_limit_bytes,
                    .shows_progress = arguments.progress.value_or(is_terminal),
                    .has_time_limit = arguments.time_limit.has_value()});
  constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;
  const AllocationLimit limit(arguments.memory_limit_bytes + arguments.memory_limit_bytes / 8 +
                              (64 + 9 * arguments.jobs) * mebibyte);
  const CheckReportStyle style = style_for(arguments, output);
  HistoryFeed feed(arguments.files, arguments.format,
                   {.time = arguments.time_limit,
                    .memory_bytes = arguments.memory_limit_bytes,
                    .stop = watch.stop()});
  FactorTally tally;
  OrderedReport report(arguments, watch, tally, output);
  std::vector<std::jthread> threads;
  const auto work = [&] { Worker(arguments, style, feed, watch, tally, report).work(); };
  for (unsigned i = 1; i < arguments.jobs; ++i) {
    threads.emplace_back(work);
  }
  work();
  threads.clear();  // when all have ended
  return report.finish();
}

}  // namespace

int run_check_command(const std::vector<std::string>& arguments, const std::string& version,
                      std::ostream& output, std::ostream& error) {
  const log::Redirect redirect([&](std::string_view text) { error << text << std::flush; });
  const bool is_terminal = &error == &std::cerr && isatty(STDERR_FILENO) != 0;
  try {
    if (asks_to_follow(arguments)) {
      return run_follow_command(arguments, output);
    }
    const ParsedArguments parsed = parse_check_arguments(arguments, version);
    if (parsed.text) {
      output << *parsed.text;
      return number_of(ExitStatus::none_found);
    }
    const log::Settings& log = parsed.arguments.log;
    if (const std::error_code problem = log::set_up(log)) {
      throw BadInput(fmt::format("--log-file: cannot write '{}': {}", log.file, problem.message()));
    }
    return check_files(parsed.arguments, output, is_terminal);
  } catch (const BadInput& problem) {
    log::error("heddle check: {}", problem.what());
  }
  return number_of(ExitStatus::misuse);
}

}  // namespace heddle::checkers
