#include <string>

#include "base/exit_status.hpp"
#include "harnesses/exploration/exploration.hpp"
#include "harnesses/exploration/prepared_scenario.hpp"
#include "harnesses/options/log_options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/replay/replay.hpp"
#include "harnesses/reports/commands.hpp"
#include "harnesses/scenario/selection.hpp"
#include "harnesses/scenario/test_frameworks.hpp"
#include "harnesses/traces/trace_file.hpp"
#include "heddle/c_api.h"
#include "runtime/cannot_explore.hpp"
#include "runtime/world.hpp"

/// Explorations that a test asks for, in the test's own process. Violations are replayed within it:
/// a fresh process would run the whole test again.
namespace heddle::harnesses {
namespace {

struct Body {
  void (*function)(void* context);
  void* context;

  static void run(void* self) {
    const auto& body = *static_cast<const Body*>(self);
    body.function(body.context);
  }
};

std::string& last_report() {
  static std::string text;
  return text;
}

Options parse(const char* options, Subject subject) {
  const std::vector<std::string> words = split_words(options == nullptr ? "" : options);
  Options parsed = parse_options("heddle::explore", words, subject);
  set_up_log(parsed.log);
  if (parsed.jobs != 1 || parsed.isolate || !parsed.checkpoint.empty() || !parsed.resume.empty()) {
    throw UsageError(
        "--jobs, --isolate, --checkpoint and --resume are for harnesses and `heddle run`: a test's "
        "process "
        "cannot be copied");
  }
  if (parsed.shrink_seconds) {
    throw UsageError(
        "--shrink is for harnesses and `heddle run`: what a test explores is its own scenario");
  }
  if (parsed.guarantee != ProgressGuarantee::none) {
    throw UsageError(
        "--progress-guarantee is for harness binaries: a test only explores its scenario");
  }
  return parsed;
}

Report explored_or_replayed(const Target& target, const Options& options) {
  if (options.replay.empty()) {
    return explore_target(target, options);
  }
  return replay_target(target, options, read_trace_file(options.replay));
}

/// Says of each violation how it is run again.
void keep_traces(Report& report, const Options& options) {
  for (ViolationReport& violation : report.violations) {
    violation.replay = "option --replay FILE, of a trace that --trace-out FILE has written";
  }
  if (options.trace_out.empty() || report.violations.empty()) {
    return;
  }
  ViolationReport& first = report.violations.front();
  write_trace_file(first.trace, options.trace_out);
  first.trace_file = options.trace_out;
  first.replay = "option " + join_words({"--replay", options.trace_out});
}

void explore(const Target& target, const Options& options, HeddleResult& result) {
  Report report;
  with_frameworks([&] { report = explored_or_replayed(target, options); });
  keep_traces(report, options);
  result.executions = report.search.counts.executions;
  result.violations = report.violations.size();
  result.exhausted = report.search.exhausted ? 1 : 0;
  result.exit_status = number_of(status_of(report, options));
  ReportStyle style;
  style.width = report_width(style.width);
  last_report() = text_report(report, style);
}

/// Whether the caller is itself being explored, which is then its result. It runs on a fiber, in
/// memory that is put back: nothing may be kept.
bool is_nested(HeddleResult& result) {
  if (!runtime::controlled()) {
    return false;
  }
  result = {};
  result.exit_status = number_of(base::ExitStatus::misuse);
  result.report =
      "an exploration within an exploration: run a program that calls heddle::explore by itself, "
      "not with `heddle run`";
  return true;
}

/// Runs `exploration`; a misuse becomes the result's report.
template <typename Exploration>
void run_exploration(HeddleResult& result, Exploration exploration) {
  const runtime::TesterScope as_tester;
  result = {};
  try {
    exploration();
  } catch (const UsageError& error) {
    result.exit_status = number_of(base::ExitStatus::misuse);
    last_report() = error.what();
  } catch (const HelpRequested& help) {
    result.exit_status = number_of(base::ExitStatus::misuse);
    last_report() = help.text;
  } catch (const runtime::CannotExplore& error) {
    result.exit_status = number_of(base::ExitStatus::misuse);
    last_report() = error.what();
  } catch (const std::exception& error) {
    result.exit_status = number_of(base::ExitStatus::own_fault);
    last_report() = std::string("internal fault: ") + error.what();
  }
  result.report = last_report().c_str();
}

}  // namespace
}  // namespace heddle::harnesses

extern "C" {

void heddle_explore(void (*body)(void* context), void* context, const char* options,
                    HeddleResult* result) {
  namespace harnesses = heddle::harnesses;
  if (harnesses::is_nested(*result)) {
    return;
  }
  harnesses::run_exploration(*result, [&] {
    const harnesses::Options parsed = harnesses::parse(options, harnesses::Subject::function);
    harnesses::Body explored{body, context};
    harnesses::Target target;
    target.entry = &harnesses::Body::run;
    target.context = &explored;
    target.identity = harnesses::identity_from(parsed);
    target.identity.subject = harnesses::Subject::function;
    target.identity.harness = "heddle::explore";
    harnesses::explore(target, parsed, *result);
  });
}

void heddle_check_scenario(const char* object, const char* scenario, const char* options,
                           HeddleResult* result) {
  namespace harnesses = heddle::harnesses;
  if (harnesses::is_nested(*result)) {
    return;
  }
  harnesses::run_exploration(*result, [&] {
    harnesses::Options parsed = harnesses::parse(options, harnesses::Subject::harness);
    parsed.harness = object;
    parsed.scenarios = {scenario};
    const auto selected = harnesses::select_scenarios(harnesses::declared_harnesses(), parsed);
    const harnesses::PreparedScenario prepared(selected.front(), parsed, object);
    harnesses::explore(prepared.target, parsed, *result);
  });
}

}  // extern "C"
