#include "scheduler/plan/stage_size.hpp"

#include <algorithm>
#include <chrono>

#include "scheduler/estimate/size_estimator.hpp"

namespace heddle::scheduler {

namespace {

using std::chrono::nanoseconds;
using namespace std::chrono_literals;

constexpr int part = 20;  ///< of the time of a search, for an estimate of it
constexpr nanoseconds longest = 1s;
constexpr nanoseconds shortest = 500ms;

bool was_stopped(StopReason reason) {
  return reason == StopReason::executions || reason == StopReason::time ||
         reason == StopReason::interrupted;
}

/// Why there can be no band, whatever is run.
NoBand obstacle(const Stage& stage, const PlanOptions& options) {
  if (stage.bound) {
    return NoBand::bound;
  }
  if (stage.strategy != StrategyKind::dpor && stage.strategy != StrategyKind::sleep_set) {
    return NoBand::strategy;
  }
  return options.executions_are_independent ? NoBand::none : NoBand::final_part;
}

/// Sleep sets complete the executions that dpor does. What they have left is no tree of subtrees
/// that depend on nothing else, so all of it is drawn from.
StoppedSearch search_of(const Statistics& statistics, const SizeQuestion& question) {
  static const Subtree whole;
  const std::uint64_t all = statistics.executions + statistics.redundant + statistics.discarded;
  StoppedSearch search;
  search.events = static_cast<double>(statistics.events) /
                  static_cast<double>(std::max<std::uint64_t>(all + statistics.pruned, 1));
  search.known = statistics.executions;
  search.left = question.left.value_or(std::span(&whole, 1));
  search.done = question.left ? statistics.executions : 0;
  search.all = question.left ? all : 0;
  return search;
}

}  // namespace

SizeEstimate size_of(const Stage& stage, const Statistics& statistics, const SizeQuestion& question,
                     Deadline::Clock::time_point end) {
  const PlanOptions& options = question.options;
  SizeEstimate none{.at_least = static_cast<double>(statistics.executions)};
  none.up_to_symmetry = question.up_to_symmetry;
  none.no_band = obstacle(stage, options);
  if (none.no_band != NoBand::none) {
    return none;
  }
  Probes probes(question.program, question.promoted, options.parking, end);
  SeededSource random(options.seed);
  SizeEstimate estimate = estimate_size(search_of(statistics, question), probes, random,
                                        most_probes(statistics.executions));
  estimate.up_to_symmetry = question.up_to_symmetry;
  if (probes.would_promote(options.races != RaceMode::report)) {
    none.no_band = NoBand::races;
  } else if (probes.trouble() == NoBand::asymmetry) {
    none.no_band = NoBand::asymmetry;
  } else {
    return estimate;
  }
  none.drawn = estimate.drawn;
  none.seconds = estimate.seconds;
  return none;
}

bool is_estimated(const Stage& stage, const PlanOptions& options) {
  const bool is_all_here = options.portion == nullptr && options.runner == nullptr;
  return options.estimates && is_all_here && !is_randomised(stage.strategy) &&
         stage.strategy != StrategyKind::replay;
}

nanoseconds time_for_estimates(std::span<const Stage> stages, const PlanOptions& options) {
  const bool limited = options.limits.time != Limits{}.time;
  const bool needed = std::any_of(stages.begin(), stages.end(), [&](const Stage& stage) {
    return is_estimated(stage, options) && obstacle(stage, options) == NoBand::none;
  });
  return limited && needed ? std::min(options.limits.time / part, longest) : 0ns;
}

std::optional<SizeEstimate> size_at_end(const Stage& stage, const StageResult& result,
                                        const SizeQuestion& question) {
  if (!is_estimated(stage, question.options) || !was_stopped(result.stopped_by)) {
    return std::nullopt;
  }
  const nanoseconds spent(static_cast<std::int64_t>(result.statistics.seconds * 1e9));
  nanoseconds time = std::min(spent / part, longest);
  if (result.stopped_by != StopReason::time) {
    time = std::max(time, shortest);
  }
  return size_of(stage, result.statistics, question, Deadline::Clock::now() + time);
}

}  // namespace heddle::scheduler
