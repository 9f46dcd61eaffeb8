#include "checkers/command/check_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <ostream>
#include <thread>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/command/arguments/check_arguments.hpp"
#include "checkers/command/arguments/memory_budget.hpp"
#include "checkers/command/check_style.hpp"
#include "checkers/command/check_watch.hpp"
#include "checkers/command/follow_command.hpp"
#include "checkers/command/history_feed.hpp"
#include "checkers/command/ordered_report.hpp"
#include "checkers/command/outcome_maker.hpp"
#include "checkers/command/report/factor_tally.hpp"

namespace heddle::checkers {
namespace {

using base::ExitStatus;

/// One thread of the command.
class Worker {
 public:
  Worker(const CheckArguments& arguments, const CheckReportStyle& style, HistoryFeed& feed,
         CheckWatch& watch, FactorTally& tally, OrderedReport& report)
      : feed_(feed), watch_(watch), report_(report), maker_(arguments, style, watch, tally) {}

  void work() {
    RecordedHistory recorded;
    while (!watch_.is_interrupted()) {
      const auto taken = feed_.take(recorded);
      if (!taken) {
        return;
      }
      report_.deliver(taken->file, taken->history, maker_.outcome_of(*taken, recorded));
      maker_.recover(recorded);
    }
  }

 private:
  HistoryFeed& feed_;
  CheckWatch& watch_;
  OrderedReport& report_;
  OutcomeMaker maker_;
};

int check_files(const CheckArguments& arguments, std::ostream& output, bool is_terminal) {
  CheckWatch watch({.memory_limit_bytes = arguments.memory_limit_bytes,
                    .shows_progress = arguments.progress.value_or(is_terminal),
                    .has_time_limit = arguments.time_limit.has_value()});
  const AllocationLimit limit(allocation_limit(arguments.memory_limit_bytes, arguments.jobs));
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
                      std::ostream& output, std::ostream& error, CheckElsewhere elsewhere) {
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
    if (parsed.arguments.queue.url.empty()) {
      return check_files(parsed.arguments, output, is_terminal);
    }
    if (elsewhere == nullptr) {
      throw BadInput("--queue: there is none here");
    }
    return elsewhere(parsed.arguments, output);
  } catch (const BadInput& problem) {
    log::error("heddle check: {}", problem.what());
  }
  return number_of(ExitStatus::misuse);
}

}  // namespace heddle::checkers
