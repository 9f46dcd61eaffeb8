#include "harnesses/options/options.hpp"

#include <CLI/CLI.hpp>
#include <map>

#include "harnesses/options/check_options.hpp"
#include "harnesses/options/option_declarations.hpp"
#include "harnesses/options/option_values.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

const std::map<std::string, RaceMode> race_modes{
    {"error", RaceMode::error}, {"promote", RaceMode::promote}, {"report", RaceMode::report}};
const std::map<std::string, PickMode> pick_modes{
    {"explore", PickMode::explore}, {"seeded", PickMode::seeded}, {"0", PickMode::first}};
const std::map<std::string, PickMode> final_pick_modes{{"explore", PickMode::explore},
                                                       {"0", PickMode::first}};
const std::map<std::string, ReportFormat> report_formats{
    {"text", ReportFormat::text}, {"json", ReportFormat::json}, {"junit", ReportFormat::junit}};

[[noreturn]] void not_available(const std::string& what) {
  throw UsageError(what + " is not available yet");
}

void reject_future(const WrittenOptions& written, const CLI::App& app) {
  for (const char* name : {"--checkpoint", "--resume"}) {
    const CLI::Option* option = app.get_option_no_throw(name);
    if (option != nullptr && option->count() > 0) {
      not_available(name);
    }
  }
  if (written.jobs > 1) {
    not_available("--jobs with more than one process");
  }
  if (written.spurious_failures > 0) {
    not_available("--spurious-failures");
  }
  if (written.memory_reuse == "shared") {
    not_available("--memory-reuse shared");
  }
}

void read_parameter(const std::string& text, Options& options) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw UsageError("--parameter " + text + ": expected NAME=VALUE");
  }
  const std::string name = text.substr(0, equals);
  const std::string value = text.substr(equals + 1);
  if (name == "pick") {
    options.pick = one_of("--parameter pick", pick_modes, value);
    return;
  }
  if (name == "final-pick") {
    options.final_pick = one_of("--parameter final-pick", final_pick_modes, value);
    return;
  }
  std::int64_t number = 0;
  if (!CLI::detail::lexical_cast(value, number)) {
    throw UsageError("--parameter " + text + ": expected an integer after '='");
  }
  options.parameters.emplace_back(name, number);
}

void interpret(const CLI::App& app, const WrittenOptions& written, Options& options) {
  static const std::map<std::string, int> strategies{
      {"auto", 0},   {"dpor", 0}, {"sleep-set", 0}, {"depth-first", 0},
      {"random", 0}, {"pct", 0},  {"pos", 0},       {"replay", 0}};
  static const std::map<std::string, bool> reuse{{"thread", true}, {"never", false}};
  static const std::map<std::string, bool> after_join{{"each-state", true},
                                                      {"each-execution", false}};
  static const std::map<std::string, bool> idle_laps{{"skip", true}, {"explore", false}};
  one_of("--strategy", strategies, options.strategy);
  options.skip_idle_laps = one_of("--idle-laps", idle_laps, written.idle_laps);
  options.after_join_each_state = one_of("--after-join", after_join, written.after_join);
  options.reuse_memory = one_of("--memory-reuse", reuse, written.memory_reuse);
  options.report = one_of("--report", report_formats, written.report);
  if (!written.races.empty()) {
    options.races = race_mode(written.races);
  }
  if (app.get_option("--preemption-bound")->count() > 0) {
    options.preemption_bound = written.preemption_bound;
  }
  if (app.get_option("--executions")->count() > 0) {
    options.executions = written.executions;
  }
  if (app.get_option("--time-limit")->count() > 0) {
    options.time_limit_seconds = written.time_limit_seconds;
  }
  interpret_check(app, written, options);
  for (const std::string& parameter : written.parameters) {
    read_parameter(parameter, options);
  }
}

/// What needs each execution to go to its end does not go with executions that stop at the join.
void reject_after_join(const Options& options) {
  if (!options.after_join_each_state) {
    return;
  }
  for (const char* name : {"random", "pct", "pos"}) {
    if (options.strategy == name) {
      throw UsageError("--after-join each-state does not go with --strategy " + std::string(name) +
                       ", which does not explore what follows a state: use auto, dpor, sleep-set "
                       "or depth-first");
    }
  }
  if (options.leaks) {
    throw UsageError(
        "--after-join each-state does not go with --leaks: an execution that ends at "
        "the join frees nothing");
  }
}

void reject_contradictions(const Options& options) {
  if (options.strategy == "replay" && options.replay.empty()) {
    throw UsageError("--strategy replay needs --replay FILE");
  }
  if (options.preemption_bound && options.strategy == "sleep-set") {
    throw UsageError(
        "--preemption-bound does not go with --strategy sleep-set, which would lose executions: "
        "use dpor, depth-first, random or auto");
  }
  for (const char* name : {"pct", "pos"}) {
    if (options.preemption_bound && options.strategy == name) {
      throw UsageError("--preemption-bound does not go with --strategy " + std::string(name) +
                       ": use dpor, depth-first, random or auto");
    }
  }
  reject_after_join(options);
  if (options.generate > 0 && !options.scenarios.empty()) {
    throw UsageError("--generate and --scenario exclude each other");
  }
}

}  // namespace

RaceMode race_mode(const std::string& name) { return one_of("--races", race_modes, name); }

Options parse_options(const std::string& program, const std::vector<std::string>& arguments,
                      Subject subject) {
  Options options;
  WrittenOptions written;
  CLI::App app("Explores every interleaving of a concurrent C++ program, with Heddle.", program);
  app.get_formatter()->column_width(34);
  app.footer(
      "Exit: 0 no violation found, 1 violation, 2 bad usage or input, 70 a fault of Heddle.");
  declare_options(app, options, written, subject);
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    throw HelpRequested{app.help()};
  } catch (const CLI::ParseError& error) {
    throw UsageError(std::string(error.what()) + " (see --help)");
  }
  reject_future(written, app);
  interpret(app, written, options);
  reject_contradictions(options);
  return options;
}

const char* to_text(RaceMode mode) {
  switch (mode) {
    case RaceMode::error:
      return "error";
    case RaceMode::promote:
      return "promote";
    case RaceMode::report:
      break;
  }
  return "report";
}

const char* to_text(PickMode mode) {
  switch (mode) {
    case PickMode::explore:
      return "explore";
    case PickMode::seeded:
      return "seeded";
    case PickMode::first:
      break;
  }
  return "0";
}

}  // namespace heddle::harnesses
