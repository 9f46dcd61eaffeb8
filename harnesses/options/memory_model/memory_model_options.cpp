#include "harnesses/options/memory_model/memory_model_options.hpp"

#include <fmt/format.h>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

/// What has executions made, or kept, in other processes; null: nothing.
const char* elsewhere(const Options& options) {
  return options.jobs != 1              ? "--jobs"
         : options.isolate              ? "--isolate"
         : !options.checkpoint.empty()  ? "--checkpoint"
         : !options.resume.empty()      ? "--resume"
         : !options.queue.url.empty()   ? "--queue"
         : !options.round.share.empty() ? "--share"
                                        : nullptr;
}

/// What is asked of whole executions in this process.
void reject_beside_robustness(const Options& options) {
  if (const char* const other = elsewhere(options)) {
    throw UsageError(fmt::format(
        "--memory-model sc+robust does not go with {}: executions are looked at in the process "
        "that explores them",
        other));
  }
  if (options.after_join != FinalPart::each_execution) {
    throw UsageError(
        "--memory-model sc+robust does not go with --after-join each-state, whose executions end "
        "at the join");
  }
  if (options.guarantee != ProgressGuarantee::none) {
    throw UsageError("--memory-model sc+robust does not go with --progress-guarantee");
  }
}

/// What is of interleavings, which there are none of; null: nothing.
const char* of_interleavings(const Options& options) {
  return options.strategy != StrategyKind::automatic && options.strategy != StrategyKind::replay
             ? "--strategy"
         : options.preemption_bound                        ? "--preemption-bound"
         : options.idle_laps != IdleLaps::skip             ? "--idle-laps explore"
         : options.after_join != FinalPart::each_execution ? "--after-join each-state"
         : options.guarantee != ProgressGuarantee::none    ? "--progress-guarantee"
         : options.show_histories                          ? "--show-histories"
         : options.shrink_seconds                          ? "--shrink"
                                                           : nullptr;
}

void reject_beside_graphs(const Options& options) {
  const auto model = memory_model_names.name_of(options.memory_model);
  if (const char* const other = elsewhere(options)) {
    throw UsageError(fmt::format(
        "--memory-model {} does not go with {}: its search is made in one process", model, other));
  }
  if (const char* const other = of_interleavings(options)) {
    throw UsageError(fmt::format(
        "--memory-model {} does not go with {}, which is of interleavings: it explores execution "
        "graphs",
        model, other));
  }
  if (options.races.value_or(RaceMode::error) != RaceMode::error) {
    throw UsageError(fmt::format(
        "--memory-model {} does not go with --races {}: C++ gives no meaning to a data race, so "
        "no execution goes on behind one",
        model, race_mode_names.name_of(*options.races)));
  }
}

/// The first option by which an execution may have a rare outcome; null: none.
const char* rare_option(const RareOutcomes& rare) {
  return rare.spurious_failures > 0     ? "--spurious-failures"
         : rare.spurious_wakeups > 0    ? "--spurious-wakeups"
         : rare.failing_allocations > 0 ? "--failing-allocations"
                                        : nullptr;
}

}  // namespace

void reject_beside_memory_model(const Options& options) {
  if (options.fail_if_not_robust && options.memory_model != MemoryModel::robust) {
    throw UsageError("--fail-if-not-robust needs --memory-model sc+robust");
  }
  if (options.weaken && !is_weak(options.memory_model)) {
    throw UsageError("--weaken needs --memory-model tso or c++20");
  }
  if (options.weaken && options.all) {
    throw UsageError("--weaken does not go with --all: say which scenarios with --scenario");
  }
  const char* const rare = rare_option(options.rare);
  if (rare != nullptr && options.memory_model != MemoryModel::sequentially_consistent) {
    throw UsageError(
        fmt::format("--memory-model {} does not go with {}: rare outcomes are explored with "
                    "interleavings alone",
                    memory_model_names.name_of(options.memory_model), rare));
  }
  if (options.memory_model == MemoryModel::robust) {
    reject_beside_robustness(options);
  } else if (is_weak(options.memory_model)) {
    reject_beside_graphs(options);
  }
}

}  // namespace heddle::harnesses
