#include "scheduler/exploration_plan.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

#include "scheduler/depth_first.hpp"
#include "scheduler/preemption_bound.hpp"
#include "scheduler/random_walk.hpp"
#include "scheduler/replay.hpp"
#include "scheduler/sleep_set.hpp"

namespace heddle::scheduler {

namespace {

using std::chrono::nanoseconds;

/// One strategy of the plan.
struct Stage {
  StrategyKind strategy = StrategyKind::sleep_set;
  std::optional<unsigned> bound;
  bool capped = false;  ///< gets a share of the budget only
};

std::vector<Stage> stages_of(const PlanOptions& options) {
  if (options.strategy != StrategyKind::automatic) {
    return {{options.strategy, options.preemption_bound, false}};
  }
  const unsigned last_bound = options.preemption_bound.value_or(2);
  std::vector<Stage> stages;
  for (unsigned bound = 0; bound <= last_bound; ++bound) {
    const bool is_end = options.preemption_bound == bound;
    stages.push_back({StrategyKind::depth_first, bound, !is_end});
  }
  if (!options.preemption_bound) stages.push_back({StrategyKind::sleep_set, std::nullopt, false});
  return stages;
}

std::unique_ptr<Strategy> make_strategy(StrategyKind kind, const PlanOptions& options) {
  switch (kind) {
    case StrategyKind::depth_first:
      return std::make_unique<DepthFirst>();
    case StrategyKind::random:
      return std::make_unique<RandomWalk>(options.seed);
    case StrategyKind::replay:
      return std::make_unique<Replay>(options.schedule);
    case StrategyKind::sleep_set:
    case StrategyKind::automatic:
      break;
  }
  return std::make_unique<SleepSet>();
}

/// Passes executions on to the user's observer, and ends the exploration when one of them shows
/// that plain sites must become events.
class PromotionObserver final : public Observer {
 public:
  PromotionObserver(Observer& inner, const RaceDetector& races, bool promotes)
      : inner_(inner), races_(races), promotes_(promotes) {}

  bool execution_ended(const ExecutionResult& result) override {
    if (!inner_.execution_ended(result)) return false;
    if (promotes_ && !result.new_races.empty()) wanted_ = races_.sites_to_promote();
    return wanted_.empty();
  }

  /// Not empty: the exploration ended to begin again with these sites promoted.
  [[nodiscard]] const PromotedSites& wanted() const { return wanted_; }

 private:
  Observer& inner_;
  const RaceDetector& races_;
  bool promotes_;
  PromotedSites wanted_;
};

/// Whether every plain access that races is an event. (An access without a known site cannot be.)
bool all_promoted(std::span<const Race> races, const PromotedSites& promoted) {
  return std::all_of(races.begin(), races.end(), [&](const Race& race) {
    return std::ranges::all_of(std::array{race.first, race.second}, [&](const MemoryAccess& a) {
      return !is_plain(a.kind) || std::binary_search(promoted.begin(), promoted.end(), a.site);
    });
  });
}

/// One run of a plan, over all its beginnings.
class PlanRun {
 public:
  PlanRun(Program& program, const PlanOptions& options, Observer& observer)
      : program_(program), options_(options), observer_(observer), stages_(stages_of(options)) {
    result_.promoted =
        options.strategy == StrategyKind::replay ? options.schedule.promoted : options.promoted;
    std::sort(result_.promoted.begin(), result_.promoted.end());
    analysis_.keep_plain_accesses(options.keep_plain_accesses);
  }

  PlanResult run() {
    while (run_stages()) begin_again();
    const auto races = analysis_.races().races();
    result_.races.assign(races.begin(), races.end());
    result_.exhausted = result_.exhausted && all_promoted(races, result_.promoted);
    return std::move(result_);
  }

 private:
  bool run_stages();
  bool run_stage(const Stage& stage, PromotionObserver& observer);
  void begin_again();
  [[nodiscard]] Limits limits_of(const Stage& stage) const;
  void note_end(const Stage& stage, std::uint64_t cut);

  Program& program_;
  const PlanOptions& options_;
  Observer& observer_;
  std::vector<Stage> stages_;
  ExecutionAnalysis analysis_;
  PlanResult result_;
  PromotedSites wanted_;
};

/// Returns whether to begin again, with wanted_ promoted too. Each time that set is not empty and
/// disjoint from what is promoted already; a program has finitely many sites; so this ends.
bool PlanRun::run_stages() {
  PromotionObserver observer(
      observer_, analysis_.races(),
      options_.races != RaceMode::report && options_.strategy != StrategyKind::replay);
  for (const Stage& stage : stages_) {
    if (!run_stage(stage, observer)) break;
  }
  wanted_ = observer.wanted();
  return !wanted_.empty();
}

void PlanRun::begin_again() {
  ++result_.restarts;
  result_.before_promotion += std::exchange(result_.statistics, {});
  result_.preemption_bounds_completed.clear();
  result_.exhausted = false;
  PromotedSites& promoted = result_.promoted;
  promoted.insert(promoted.end(), wanted_.begin(), wanted_.end());
  std::sort(promoted.begin(), promoted.end());
}

/// What is left of the budget; for a capped stage only its share of that.
Limits PlanRun::limits_of(const Stage& stage) const {
  Limits limits = options_.limits;
  Statistics used = result_.statistics;
  used += result_.before_promotion;
  limits.executions -= std::min(limits.executions, used.executions);
  const bool timed = limits.time != nanoseconds::max();
  if (timed) {
    limits.time -=
        std::min(limits.time, nanoseconds(static_cast<std::int64_t>(used.seconds * 1e9)));
  }
  if (!stage.capped) return limits;
  if (options_.limits.executions != Limits{}.executions) {
    const double share = static_cast<double>(limits.executions) * options_.bounded_share;
    limits.executions = static_cast<std::uint64_t>(share);
  }
  limits.executions = std::min(limits.executions, options_.bounded_executions);
  if (timed) {
    const double share = static_cast<double>(limits.time.count()) * options_.bounded_share;
    limits.time = nanoseconds(static_cast<std::int64_t>(share));
  }
  return limits;
}

/// Returns whether to go on with the next stage.
bool PlanRun::run_stage(const Stage& stage, PromotionObserver& observer) {
  const std::unique_ptr<Strategy> strategy = make_strategy(stage.strategy, options_);
  std::optional<PreemptionBound> bound;
  if (stage.bound) bound.emplace(*strategy, *stage.bound);
  Strategy& bounded = bound ? static_cast<Strategy&>(*bound) : *strategy;

  const ExplorationResult explored =
      explore(program_, bounded, observer, limits_of(stage), analysis_, result_.promoted);
  result_.statistics += explored.statistics;
  result_.stopped_by = explored.stopped_by;
  if (explored.stopped_by == StopReason::exhausted && explored.statistics.step_limited > 0) {
    result_.stopped_by = StopReason::step_limit;
  }
  result_.nondeterminism = explored.nondeterminism;
  note_end(stage, bound ? bound->cut() : 0);
  const bool out_of_share = stage.capped && (explored.stopped_by == StopReason::executions ||
                                             explored.stopped_by == StopReason::time);
  return !result_.exhausted && (explored.stopped_by == StopReason::exhausted || out_of_share);
}

void PlanRun::note_end(const Stage& stage, std::uint64_t cut) {
  const bool complete = result_.stopped_by == StopReason::exhausted;
  if (complete && stage.bound && stage.strategy == StrategyKind::depth_first) {
    result_.preemption_bounds_completed.push_back(*stage.bound);
  }
  result_.cut_by_bound = cut;
  result_.exhausted = complete && cut == 0 && stage.strategy != StrategyKind::replay;
}

void validate(const PlanOptions& options) {
  const bool boundable = options.strategy == StrategyKind::automatic ||
                         options.strategy == StrategyKind::depth_first ||
                         options.strategy == StrategyKind::random;
  if (options.preemption_bound && !boundable) {
    throw std::invalid_argument(
        "a preemption bound goes with the strategies auto, depth-first and random only");
  }
  if (options.bounded_share < 0 || options.bounded_share > 1) {
    throw std::invalid_argument("bounded_share must be from 0 to 1");
  }
}

}  // namespace

PlanResult run_plan(Program& program, const PlanOptions& options, Observer& observer) {
  validate(options);
  return PlanRun(program, options, observer).run();
}

}  // namespace heddle::scheduler
