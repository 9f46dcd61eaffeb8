#include "checkers/command/check_command.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <iostream>
#include <map>
#include <mutex>
#include <ostream>
#include <thread>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/command/arguments/check_arguments.hpp"
#include "checkers/command/arguments/memory_budget.hpp"
#include "checkers/command/check_style.hpp"
#include "checkers/command/check_watch.hpp"
#include "checkers/command/file_judge.hpp"
#include "checkers/command/follow_command.hpp"
#include "checkers/command/history_feed.hpp"
#include "checkers/command/report/check_report.hpp"
#include "checkers/command/report/factor_tally.hpp"

namespace heddle::checkers {
namespace {

using base::ExitStatus;

/// The end of one history's judgement, ready to be written.
struct Outcome {
  std::optional<Answer> answer;  ///< nothing: it could not be judged
  std::string file;
  std::string text;
  std::string error;
  bool is_only = true;
  bool is_last = true;
};

struct Counts {
  std::size_t histories = 0;
  std::size_t explained = 0;
  std::size_t not_explained = 0;
  std::size_t unknown = 0;
  std::size_t bad = 0;

  void add(const Outcome& outcome) {
    ++histories;
    bad += outcome.answer ? 0 : 1;
    explained += outcome.answer == Answer::explained ? 1 : 0;
    not_explained += outcome.answer == Answer::not_explained ? 1 : 0;
    unknown += outcome.answer == Answer::unknown ? 1 : 0;
  }

  [[nodiscard]] ExitStatus status() const {
    const ExitStatus judged = not_explained > 0 ? ExitStatus::violation : ExitStatus::none_found;
    const ExitStatus left = unknown > 0 ? ExitStatus::not_decided : ExitStatus::none_found;
    return bad > 0 ? ExitStatus::misuse : worse_of(judged, left);
  }

  [[nodiscard]] std::string text() const {
    return fmt::format("{}{}{} explained, {} not, {} unknown{}", histories,
                       histories == 1 ? " history: " : " histories: ", explained, not_explained,
                       unknown, bad == 0 ? "" : fmt::format(", {} could not be judged", bad));
  }
};

/// Writes outcomes in the order of the command line, whichever comes first. For any thread.
class OrderedReport {
 public:
  // The report ends with `tally`, if it holds anything then.
  OrderedReport(const CheckArguments& arguments, CheckWatch& watch, const FactorTally& tally,
                std::ostream& output)
      : arguments_(arguments), watch_(watch), tally_(tally), output_(output) {
    if (is_json()) {
      output_ << "{\"results\": [";
    }
  }

  void deliver(std::size_t file, std::size_t history, Outcome outcome) {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(std::pair(file, history), std::move(outcome));
    for (auto next = waiting_.find(next_); next != waiting_.end(); next = waiting_.find(next_)) {
      write(next->second);
      next_ = next->second.is_last ? std::pair(next_.first + 1, std::size_t{0})
                                   : std::pair(next_.first, next_.second + 1);
      waiting_.erase(next);
    }
  }

  int finish() {
    const CheckWatch::Quiet quiet(watch_);
    const bool is_interrupted = watch_.is_interrupted();
    if (is_json()) {
      output_ << "\n], \"histories\": " << all_.histories << ", \"explained\": " << all_.explained
              << ", \"not_explained\": " << all_.not_explained << ", \"unknown\": " << all_.unknown
              << ", \"errors\": " << all_.bad;
      if (!tally_.groups().empty()) {
        output_ << ", \"inference\": " << tally_as_json(tally_);
      }
      output_ << ", \"interrupted\": " << (is_interrupted ? "true" : "false") << "}\n";
    } else {
      if (arguments_.files.size() > 1) {
        output_ << arguments_.files.size() << " files, " << all_.text() << '\n';
      }
      output_ << tally_as_text(tally_);
    }
    output_.flush();
    if (is_interrupted && next_.first < arguments_.files.size()) {
      log::warning("heddle check: interrupted: not all was judged");
    }
    return exit_number(all_.status());
  }

 private:
  [[nodiscard]] bool is_json() const { return arguments_.report == ReportForm::json; }

  void write(const Outcome& outcome) {
    const CheckWatch::Quiet quiet(watch_);
    // What is wrong with the options is wrong for each history of a file: once is enough.
    if (!outcome.error.empty() && outcome.error != last_error_) {
      log::error("heddle check: {}", outcome.error);
      last_error_ = outcome.error;
    }
    if (is_json()) {
      output_ << (all_.histories == 0 ? "\n" : ",\n") << outcome.text;
    } else {
      output_ << outcome.text;
    }
    all_.add(outcome);
    of_file_.add(outcome);
    if (outcome.is_last) {
      if (!outcome.is_only && !is_json()) {
        output_ << outcome.file << ": " << of_file_.text() << '\n';
      }
      of_file_ = {};
    }
    output_.flush();
  }

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
};

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
    return outcome;
  }

  [[nodiscard]] Outcome failed(const std::string& error, bool is_limit, Outcome outcome) const {
    const bool is_json = arguments_.report == ReportForm::json;
    if (is_limit) {
      outcome.answer = Answer::unknown;
    } else {
      outcome.error = error;
    }
    if (is_json) {
      outcome.text = error_as_json(outcome.file, error);
    } else if (is_limit) {
      outcome.text = outcome.file + ": unknown: " + error + "\n";
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
