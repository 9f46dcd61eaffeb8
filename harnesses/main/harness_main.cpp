#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>

#include "base/exit_status.hpp"
#include "base/printable_text.hpp"
#include "harnesses/exploration/exploration.hpp"
#include "harnesses/exploration/prepared_scenario.hpp"
#include "harnesses/guarantees/check_guarantee.hpp"
#include "harnesses/in_jobs/explore_in_jobs.hpp"
#include "harnesses/in_jobs/isolation.hpp"
#include "harnesses/jobs/resume.hpp"
#include "harnesses/main/explore_scope.hpp"
#include "harnesses/main/shrunk_trace.hpp"
#include "harnesses/main/time_budget.hpp"
#include "harnesses/main/trace_output.hpp"
#include "harnesses/options/log_options.hpp"
#include "harnesses/options/only_options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/orders/remedies.hpp"
#include "harnesses/orders/weaken.hpp"
#include "harnesses/queue/queue_password.hpp"
#include "harnesses/replay/replay.hpp"
#include "harnesses/reports/commands.hpp"
#include "harnesses/reports/standard_output.hpp"
#include "harnesses/scenario/test_frameworks.hpp"
#include "harnesses/shrinking/shrink_violation.hpp"
#include "harnesses/traces/trace_file.hpp"
#include "heddle/c_api.h"
#include "runtime/before_main/before_main.hpp"
#include "runtime/cannot_explore.hpp"
#include "runtime/kernel/standard_input.hpp"

/// The command line of a harness binary.
namespace heddle::harnesses {
namespace {

int explore_all(Options options, const std::string& binary) {
  const std::vector<SelectedScenario> selected = select_scenarios(declared_harnesses(), options);
  const bool goes_on_elsewhere = !options.checkpoint.empty() || !options.resume.empty() ||
                                 !options.round.share.empty() || !options.queue.url.empty();
  if (selected.size() != 1 && goes_on_elsewhere) {
    throw UsageError(
        fmt::format("{} is of one exploration, these are {}: say which with --scenario",
                    options.queue.url.empty() ? "a checkpoint" : "a queue", selected.size()));
  }
  std::vector<std::unique_ptr<PreparedScenario>> prepared;
  prepared.reserve(selected.size());
  for (const SelectedScenario& scenario : selected) {
    prepared.push_back(std::make_unique<PreparedScenario>(scenario, options, binary));
  }
  const TimeBudget budget(options);
  const auto end = end_of_confirmation(options);
  ReportWriter writer(options);
  WeakerOrders orders(options);
  for (std::size_t i = 0; i < prepared.size(); ++i) {
    const PreparedScenario& one = *prepared[i];
    if (base::interrupted) {
      break;
    }
    budget.apply(options);
    Report report;
    const SelectedScenario& scenario = selected[i];
    with_frameworks([&] {
      report = explore_with_jobs(one.target, options);
      if (options.round.is_a_part()) {
        return;
      }
      budget.apply(options);
      add_remedies(report, one.target, options);
      shrink_violations(report, scenario.harness, one.target, options, binary);
      check_guarantee(report, scenario, one.target, options, binary);
    });
    if (options.round.is_a_part()) {
      return number_of(base::ExitStatus::none_found);
    }
    log::debug("{} {}: {} executions, {} violations", report.subject.harness,
               report.subject.scenario, report.search.counts.executions, report.violations.size());
    keep_violations(report, options, {Subject::harness, {binary}, runtime::standard_input::file()},
                    end);
    with_frameworks([&] { orders.look_at(report, one.target, i + 1 == prepared.size()); });
    writer.write(report);
  }
  return writer.finish();
}

/// What heddle shrink starts.
int shrink_recorded(const PreparedScenario& prepared, const SelectedScenario& selected,
                    const Options& options, const TraceDocument& recorded,
                    const std::string& binary) {
  Report report;
  const TimeBudget budget(options);
  const auto end = end_of_confirmation(options);
  with_frameworks([&] {
    report = replay_target(prepared.target, options, recorded);
    require_recurrence(report, recorded, options);
    shrink_violations(report, selected.harness, prepared.target, options, binary);
  });
  keep_violations(report, options, {Subject::harness, {binary}, runtime::standard_input::file()},
                  end);
  return write_shrunk(report, options);
}

int replay(const Options& given, const std::string& binary) {
  const TraceDocument recorded = read_trace_file(given.replay);
  if (recorded.options.subject != Subject::harness) {
    throw UsageError(given.replay + ": the trace of a whole program: use `heddle replay`");
  }
  const std::vector<Harness>& harnesses = declared_harnesses();
  Options options = options_for_replay(recorded.options, given);
  if (harnesses.size() == 1) {
    if (recorded.options.harness != name_of(harnesses.front(), harnesses, binary)) {
      throw UsageError(given.replay + ": the trace of '" + recorded.options.harness +
                       "', this is '" + name_of(harnesses.front(), harnesses, binary) + "'");
    }
    options.harness = harnesses.front().name;
  }
  const std::vector<SelectedScenario> selected = select_scenarios(harnesses, options);
  const PreparedScenario prepared(selected.front(), options, binary);
  if (options.shrink_seconds) {
    return shrink_isolated(options, recorded, [&] {
      return shrink_recorded(prepared, selected.front(), options, recorded, binary);
    });
  }
  ReportWriter writer(options);
  Report report;
  with_frameworks([&] { report = replay_isolated(prepared.target, options, recorded); });
  keep_replayed(report, options);
  writer.write(report);
  return writer.finish();
}

int harness_main(int argc, char** argv) {
  const std::string binary = argv[0];
  const std::string name = binary.substr(binary.rfind('/') + 1);
  std::vector<std::string> given(argv + 1, argv + argc);
  hide_queue_password(given, argv + 1, false);
  keep_queue_password();
  return run_command_line(name, [&] {
    const std::vector<std::string> words = with_defaults(name, Subject::harness, given);
    Options options = parse_options(name, words, Subject::harness);
    reject_beside_replay(given);
    reject_without_companion(given, words);
    if (!options.resume.empty() || !options.round.share.empty()) {
      options = options_to_resume(name, options, Subject::harness);
    }
    set_up_log(options.log);
    if (options.list) {
      write_output(base::printable(list_of(declared_harnesses(), binary)));
      return number_of(base::ExitStatus::none_found);
    }
    options.progress = options.progress.value_or(isatty(STDERR_FILENO) != 0);
    base::watch_interrupts();
    runtime::need_room();
    runtime::before_main::require_no_threads();
    if (options.all) {
      return explore_scope(options, binary);
    }
    return options.replay.empty() ? explore_all(options, binary) : replay(options, binary);
  });
}

}  // namespace
}  // namespace heddle::harnesses

extern "C" int heddle_harness_main(int argc, char** argv) {
  return heddle::harnesses::harness_main(argc, argv);
}
