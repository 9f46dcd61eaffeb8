#include "harnesses/options/options.hpp"

#include <fmt/format.h>

#include <memory>
#include <ranges>
#include <utility>

#include "base/exit_status.hpp"
#include "harnesses/options/all_options.hpp"
#include "harnesses/options/check_options.hpp"
#include "harnesses/options/exit_statuses.hpp"
#include "harnesses/options/memory_model/memory_model_options.hpp"
#include "harnesses/options/option_declarations.hpp"
#include "harnesses/options/option_values.hpp"
#include "harnesses/options/progress_options.hpp"
#include "harnesses/options/suppression_rules.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

/// The strategies that can be asked for: neither a part of another one nor what --memory-model asks
/// for.
auto offered_strategies() {
  return std::views::filter(strategy_names.rows(), [](const auto& row) {
    return row.value != StrategyKind::random_in_turns && row.value != StrategyKind::graphs;
  });
}

/// How the final part can pick.
auto final_pick_modes() {
  return std::views::filter(pick_mode_names.rows(),
                            [](const auto& row) { return row.value != PickMode::seeded; });
}

[[noreturn]] void not_available(const std::string& what) {
  throw UsageError(what + " is not available yet");
}

void reject_future(const WrittenOptions& written) {
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
    options.pick = one_of("--parameter pick", pick_mode_names.rows(), value);
    return;
  }
  if (name == "final-pick") {
    options.final_pick = one_of("--parameter final-pick", final_pick_modes(), value);
    return;
  }
  std::int64_t number = 0;
  if (!base::read_integer(value, number)) {
    throw UsageError("--parameter " + text + ": expected an integer after '='");
  }
  options.parameters.emplace_back(name, number);
}

void interpret(const base::OptionParser& parser, const WrittenOptions& written, Options& options) {
  options.strategy = one_of("--strategy", offered_strategies(), written.strategy);
  options.idle_laps = one_of("--idle-laps", idle_laps_names.rows(), written.idle_laps);
  options.symmetry = one_of("--symmetry", symmetry_names.rows(), written.symmetry);
  options.memory_model = one_of("--memory-model", memory_model_names.rows(), written.memory_model);
  options.after_join = one_of("--after-join", final_part_names.rows(), written.after_join);
  options.memory_reuse = one_of("--memory-reuse", memory_reuse_names.rows(), written.memory_reuse);
  options.report = one_of("--report", report_format_names.rows(), written.report);
  if (parser.is_given("--depth") && options.strategy != StrategyKind::pct &&
      options.strategy != StrategyKind::automatic) {
    throw UsageError("--depth is of --strategy pct, alone or within auto");
  }
  if (!written.races.empty()) {
    options.races = one_of("--races", race_mode_names.rows(), written.races);
  }
  if (parser.is_given("--preemption-bound")) {
    options.preemption_bound = written.preemption_bound;
  }
  if (parser.is_given("--executions")) {
    options.executions = written.executions;
  }
  if (parser.is_given("--time-limit")) {
    options.time_limit_seconds = written.time_limit_seconds;
  }
  if (parser.is_given("--shrink")) {
    options.shrink_seconds = written.shrink_seconds;
  }
  if (!written.shape.empty()) {
    options.shape = read_shape(written.shape, "--shape");
  }
  if (parser.is_given("--all")) {
    options.all = read_shape(written.all, "--all", most_threads_of_all);
  }
  for (const std::string& names : written.excluded) {
    add_names("--exclude", names, options.excluded);
  }
  options.allowed_exit_statuses = parse_exit_statuses(written.allowed_exit_statuses);
  for (const std::string& file : written.suppressions) {
    for (std::string& pattern : read_suppressions(file)) {
      options.suppressions.push_back(std::move(pattern));
    }
  }
  options.log = log_settings(written.log);
  interpret_check(parser, written, options);
  interpret_progress(parser, written, options);
  for (const std::string& parameter : written.parameters) {
    read_parameter(parameter, options);
  }
}

/// What needs each execution to go to its end does not go with executions that stop at the join.
void reject_after_join(const Options& options) {
  if (options.after_join == FinalPart::each_execution) {
    return;
  }
  if (is_randomised(options.strategy)) {
    throw UsageError(fmt::format(
        "--after-join each-state does not go with --strategy {}, which does not explore what "
        "follows a state: use auto, dpor, sleep-set or depth-first",
        name_of(options.strategy)));
  }
  if (options.leaks) {
    throw UsageError(
        "--after-join each-state does not go with --leaks: an execution that ends at "
        "the join frees nothing");
  }
}

/// What ends early to be gone on with has its violations shrunk later.
void reject_shrinking(const Options& options) {
  if (options.shrink_seconds && (!options.checkpoint.empty() || !options.resume.empty())) {
    throw UsageError(
        "--shrink does not go with --checkpoint or --resume: shrink the trace of the violation "
        "afterwards, with heddle shrink TRACE");
  }
}

/// Smaller ones would be looked for in the process that tells them.
void reject_isolated_shrinking(const Options& options) {
  if (options.isolate && options.shrink_seconds) {
    throw UsageError(
        "--isolate does not go with --shrink: shrink the trace of the violation afterwards, with "
        "heddle shrink TRACE");
  }
}

/// What has run is known to the processes of one exploration, and to traces.
void reject_spawning(const Options& options) {
  if (options.allow_spawn && (!options.checkpoint.empty() || !options.resume.empty())) {
    throw UsageError(
        "--allow-spawn does not go with --checkpoint or --resume: a checkpoint does not keep what "
        "commands did");
  }
}

/// The state of a search with others is on a server, and nowhere else.
void reject_beside_queue(const Options& options) {
  const char* const other = options.queue.url.empty()            ? nullptr
                            : !options.resume.empty()            ? "--resume"
                            : !options.checkpoint.empty()        ? "--checkpoint"
                            : !options.replay.empty()            ? "--replay"
                            : !options.round.share.empty()       ? "--share"
                            : options.shrink_seconds             ? "--shrink"
                            : options.allow_spawn                ? "--allow-spawn"
                            : options.isolate                    ? "--isolate"
                            : options.jobs != 1                  ? "--jobs: start as many workers"
                            : options.executions && !options.all ? "--executions"
                                                                 : nullptr;
  if (other != nullptr) {
    throw UsageError(fmt::format("--queue does not go with {}", other));
  }
  if (options.queue.url.empty() && options.queue.is_started) {
    throw UsageError("--start is of --queue");
  }
  if (options.queue.url.empty() && options.queue.shares_output) {
    throw UsageError("--share-output is of --queue");
  }
}

void reject_contradictions(const Options& options) {
  reject_beside_memory_model(options);
  if (options.strategy == StrategyKind::replay && options.replay.empty()) {
    throw UsageError("--strategy replay needs --replay FILE");
  }
  if (options.preemption_bound && options.strategy == StrategyKind::sleep_set) {
    throw UsageError(
        "--preemption-bound does not go with --strategy sleep-set, which would lose executions: "
        "use dpor, depth-first, random or auto");
  }
  if (options.preemption_bound &&
      (options.strategy == StrategyKind::pct || options.strategy == StrategyKind::pos ||
       options.strategy == StrategyKind::surw)) {
    throw UsageError(
        fmt::format("--preemption-bound does not go with --strategy {}: use dpor, depth-first, "
                    "random or auto",
                    name_of(options.strategy)));
  }
  reject_after_join(options);
  reject_spawning(options);
  reject_isolated_shrinking(options);
  if (!options.replay.empty() && (!options.checkpoint.empty() || !options.resume.empty())) {
    throw UsageError("--replay runs one execution: it does not go with --checkpoint or --resume");
  }
  if (options.generate > 0 && !options.scenarios.empty()) {
    throw UsageError("--generate and --scenario exclude each other");
  }
  if (options.shape && options.generate == 0) {
    throw UsageError("--shape is of the scenarios that --generate draws");
  }
  reject_shrinking(options);
  reject_beside_round(options.round, options.resume);
  reject_beside_queue(options);
  reject_beside_all(options);
}

}  // namespace

struct CommandLine::Declared {
  Options options;
  WrittenOptions written;
  base::OptionParser parser;

  explicit Declared(const std::string& program)
      : parser("Explores every interleaving of a concurrent C++ program, with Heddle.", program) {}
};

CommandLine::CommandLine(const std::string& program, Subject subject)
    : declared_(std::make_unique<Declared>(program)) {
  declared_->parser.column_width(34);
  declared_->parser.footer(base::exit_status_line());
  declare_options(declared_->parser, declared_->options, declared_->written, subject);
}

CommandLine::~CommandLine() = default;

Options CommandLine::read(const std::vector<std::string>& arguments) {
  auto& [options, written, parser] = *declared_;
  options = Options();
  written = WrittenOptions();
  parse_words(parser, arguments);
  options.words = arguments;
  reject_future(written);
  interpret(parser, written, options);
  reject_contradictions(options);
  return options;
}

Options parse_options(const std::string& program, const std::vector<std::string>& arguments,
                      Subject subject) {
  return CommandLine(program, subject).read(arguments);
}

}  // namespace heddle::harnesses
