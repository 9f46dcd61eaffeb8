#include "harnesses/reports/commands.hpp"

#include <csignal>
#include <exception>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "base/printable_text.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/reports/memory_model/report_robustness.hpp"
#include "harnesses/reports/not_decided.hpp"
#include "harnesses/reports/standard_output.hpp"
#include "harnesses/traces/story/story_text.hpp"
#include "runtime/cannot_explore.hpp"

namespace heddle::harnesses {

using base::ExitStatus;

namespace {

int run_and_catch(const std::string& program, const std::function<int()>& command) {
  try {
    return command();
  } catch (const HelpRequested& help) {
    write_output(base::printable(help.text));
    return number_of(ExitStatus::none_found);
  } catch (const UsageError& error) {
    log::error("{}: {}", program, error.what());
    return number_of(ExitStatus::misuse);
  } catch (const runtime::CannotExplore& error) {
    log::error("{}: {}", program, error.what());
    return number_of(ExitStatus::misuse);
  } catch (const std::exception& error) {
    log::error("{}: internal fault: {}", program, error.what());
    return number_of(ExitStatus::own_fault);
  }
}

}  // namespace

int run_command_line(const std::string& program, const std::function<int()>& command) {
  // A file that may not grow is an error of the write, as a disk that is full.
  std::signal(SIGXFSZ, SIG_IGN);
  keep_standard_streams();
  return status_after_output(program, run_and_catch(program, command));
}

TraceOptions identity_from(const Options& options) {
  TraceOptions identity;
  identity.pick = options.pick;
  identity.final_pick = options.final_pick;
  identity.seed = options.seed;
  identity.step_limit = options.step_limit;
  identity.memory_reuse = options.memory_reuse;
  identity.races = options.races.value_or(RaceMode::error);
  identity.check = options.check;
  if (options.check == Check::quasi_linearizability) {
    identity.quasi = {options.quasi.factor, options.quasi.sets, options.quasi.flavour,
                      options.quasi_algorithm};
  }
  identity.leaks = options.leaks;
  identity.allowed_exit_statuses = options.allowed_exit_statuses;
  identity.suppressions = options.suppressions;
  identity.built_in_suppressions = options.built_in_suppressions;
  identity.wait_for_threads = options.wait_for_threads;
  identity.machine_seed = options.machine_seed;
  identity.rare = options.rare;
  identity.allow_spawn = options.allow_spawn || options.replay_spawned;
  identity.commands = options.commands;
  identity.isolate = options.isolate;
  identity.broken = options.broken;
  if (is_weak(options.memory_model)) {
    identity.memory_model = options.memory_model;
  }
  return identity;
}

Options options_for_replay(const TraceOptions& recorded, const Options& given) {
  Options options = given;
  options.harness = recorded.harness;
  options.scenarios = {recorded.scenario};
  options.generate = 0;
  options.complete = false;
  options.parameters = recorded.parameters;
  options.pick = recorded.pick;
  options.final_pick = recorded.final_pick;
  options.seed = recorded.seed;
  options.step_limit = recorded.step_limit;
  options.memory_reuse = recorded.memory_reuse;
  options.races = recorded.races;
  options.check = recorded.check;
  options.quasi = {recorded.quasi.factor, recorded.quasi.sets, recorded.quasi.flavour};
  options.quasi_algorithm = recorded.quasi.algorithm;
  options.specification = recorded.specification;
  options.leaks = recorded.leaks;
  options.allowed_exit_statuses = recorded.allowed_exit_statuses;
  options.suppressions = recorded.suppressions;
  options.built_in_suppressions = recorded.built_in_suppressions;
  options.wait_for_threads = recorded.wait_for_threads;
  options.machine_seed = recorded.machine_seed;
  options.rare = recorded.rare;
  options.replay_spawned = recorded.allow_spawn;
  options.commands = recorded.commands;
  options.isolate = given.isolate || recorded.isolate;
  options.broken = recorded.broken;
  if (is_weak(recorded.memory_model) || is_weak(given.memory_model)) {
    options.memory_model = recorded.memory_model;
  }
  return options;
}

ExitStatus status_of(const Report& report, const Options& options) {
  if (!report.violations.empty()) {
    return report.is_doubted && !report.is_replay ? ExitStatus::not_decided : ExitStatus::violation;
  }
  if (is_not_robust_as_error(report)) {
    return ExitStatus::violation;
  }
  return not_decided(report, options).empty() ? ExitStatus::none_found : ExitStatus::not_decided;
}

void ReportWriter::write(const Report& report) {
  status_ = worse_of(status_, status_of(report, options_));
  if (!report.unwritten.empty()) {
    log::error("{}", report.unwritten);
    status_ = worse_of(status_, ExitStatus::misuse);
  }
  switch (options_.report) {
    case ReportFormat::text: {
      const StoryStyle style = story_style_for_standard_output(options_.width);
      write_output(base::printable_but_colours(
          text_report(report, {style.width, style.colours, options_.verbose})));
      break;
    }
    case ReportFormat::json:
      write_output(json_report(report));
      break;
    case ReportFormat::junit:
    case ReportFormat::sarif:
      reports_.push_back(report);
      reports_.back().not_decided = not_decided(report, options_);
  }
}

int ReportWriter::finish() {
  if (options_.report == ReportFormat::junit) {
    write_output(junit_report(reports_));
  }
  if (options_.report == ReportFormat::sarif) {
    write_output(sarif_report(reports_));
  }
  return exit_number(status_);
}

}  // namespace heddle::harnesses
