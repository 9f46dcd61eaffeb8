#include "scheduler/plan/exploration_plan.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "scheduler/plan/plan_stages.hpp"
#include "scheduler/symmetry/symmetric_program.hpp"

namespace heddle::scheduler {

namespace {

/// What becomes an event, once it is seen to interfere: also plain accesses, or library calls only.
enum class Promotes : std::uint8_t { nothing, calls, accesses };

Promotes promotes(const PlanOptions& options) {
  if (options.strategy == StrategyKind::replay) {
    return Promotes::nothing;
  }
  return options.races == RaceMode::report ? Promotes::calls : Promotes::accesses;
}

/// Passes executions on to the user's observer, and ends the exploration when one of them shows
/// that plain sites must become events.
class PromotionObserver final : public Observer {
 public:
  PromotionObserver(Observer& inner, const RaceDetector& races, Promotes promotes,
                    unsigned beginning)
      : inner_(inner), races_(races), promotes_(promotes), beginning_(beginning) {}

  /// The stage that follows is a search up to symmetry, or not (null).
  void begin_stage(const SymmetricProgram* symmetric) {
    symmetric_ = symmetric;
    images_ = 0;
  }

  bool execution_ended(const ExecutionResult& result) override {
    if (result.ending != Ending::step_limit) {
      longest_ = std::max<std::uint64_t>(longest_, result.trace.events().size());
    }
    if (symmetric_ != nullptr && is_complete(result.ending)) {
      images_ += symmetric_->images();
    }
    ExecutionResult told = result;
    told.beginning = beginning_;
    if (!inner_.execution_ended(told)) {
      return false;
    }
    if (promotes_ == Promotes::accesses && !result.new_races.empty()) {
      wanted_ = races_.sites_to_promote();
    } else if (promotes_ != Promotes::nothing) {
      wanted_ = races_.calls_to_promote();
    }
    return wanted_.empty();
  }

  /// Not empty: the exploration ended to begin again with these sites promoted.
  [[nodiscard]] const PromotedSites& wanted() const { return wanted_; }
  /// Events of the longest execution that was not given up.
  [[nodiscard]] std::uint64_t longest() const { return longest_; }
  /// Of the complete executions of the stage.
  [[nodiscard]] std::optional<std::uint64_t> images() const {
    return symmetric_ != nullptr ? std::optional(images_) : std::nullopt;
  }

 private:
  Observer& inner_;
  const RaceDetector& races_;
  Promotes promotes_;
  unsigned beginning_;
  PromotedSites wanted_;
  std::uint64_t longest_ = 0;
  const SymmetricProgram* symmetric_ = nullptr;
  std::uint64_t images_ = 0;
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
      : program_(program),
        options_(options),
        observer_(observer),
        stages_(stages_of(options)),
        budget_(options) {
    result_.promoted =
        options.strategy == StrategyKind::replay ? options.schedule.promoted : options.promoted;
    std::sort(result_.promoted.begin(), result_.promoted.end());
    analysis_.keep_plain_accesses(options.keep_plain_accesses);
  }

  PlanResult run() {
    while (run_stages()) {
      begin_again();
    }
    const auto races = analysis_.races().races();
    result_.races.assign(races.begin(), races.end());
    result_.possible_races = analysis_.races().possible_races();
    result_.exhausted = result_.exhausted && all_promoted(races, result_.promoted) &&
                        analysis_.races().calls_to_promote().empty() &&
                        result_.possible_races.empty();
    return std::move(result_);
  }

 private:
  bool run_stages();
  bool run_stage(const Stage& stage, PromotionObserver& observer);
  StageResult explore_stage(const Stage& stage, PromotionObserver& observer);
  void begin_again();
  [[nodiscard]] bool is_up_to_symmetry(const Stage& stage) const;
  void note(const StageResult& stage);
  void tell_position(const Stage& stage, const StageStrategy& strategy);

  Program& program_;
  const PlanOptions& options_;
  Observer& observer_;
  std::vector<Stage> stages_;
  Budget budget_;
  ExecutionAnalysis analysis_;
  PlanResult result_;
  PromotedSites wanted_;
};

/// Returns whether to begin again, with wanted_ promoted too. Each time but one, when symmetry is
/// given up, that set is not empty and disjoint from what is promoted already; a program has
/// finitely many sites; so this ends.
bool PlanRun::run_stages() {
  PromotionObserver observer(observer_, analysis_.races(), promotes(options_), result_.restarts);
  budget_.begin();
  for (const Stage& stage : stages_) {
    if (!run_stage(stage, observer)) {
      break;
    }
  }
  if (options_.position != nullptr) {
    options_.position->search = nullptr;
  }
  wanted_ = observer.wanted();
  const bool gives_up_symmetry = result_.stopped_by == StopReason::asymmetry;
  return !wanted_.empty() || gives_up_symmetry;
}

void PlanRun::begin_again() {
  ++result_.restarts;
  result_.before_promotion += std::exchange(result_.statistics, {});
  result_.preemption_bounds_completed.clear();
  result_.stages.clear();
  result_.exhausted = false;
  PromotedSites& promoted = result_.promoted;
  promoted.insert(promoted.end(), wanted_.begin(), wanted_.end());
  std::sort(promoted.begin(), promoted.end());
}

/// Returns whether to go on with the next stage.
bool PlanRun::run_stage(const Stage& stage, PromotionObserver& observer) {
  const StageResult done = explore_stage(stage, observer);
  note(done);
  if (result_.exhausted) {
    return false;
  }
  // A search without a bound has seen all that the strategies after it could show.
  const bool next_goes_further = stage.bound.has_value();
  return done.out_of_share || (next_goes_further && done.stopped_by == StopReason::exhausted) ||
         (next_goes_further && done.stopped_by == StopReason::step_limit);
}

StageResult PlanRun::explore_stage(const Stage& stage, PromotionObserver& observer) {
  const Limits limits = budget_.for_stage(stage);
  const auto start = Deadline::Clock::now();
  const bool timed = limits.time != Limits{}.time;
  const auto end = timed ? start + limits.time : Deadline::Clock::time_point::max();
  StageStrategy strategy(stage, options_, observer.longest(), end);
  tell_position(stage, strategy);

  std::optional<SymmetricProgram> symmetric;
  if (is_up_to_symmetry(stage)) {
    symmetric.emplace(program_, options_.alike);
  }
  observer.begin_stage(symmetric ? &*symmetric : nullptr);
  ExplorationResult explored = explore(symmetric ? *symmetric : program_, strategy.strategy(),
                                       observer, limits, analysis_, result_.promoted);
  if (symmetric && explored.stopped_by == StopReason::exhausted && !symmetric->doubt().empty()) {
    explored.stopped_by = StopReason::asymmetry;
    explored.asymmetry = symmetric->doubt();
  }
  StageResult done;
  done.strategy = stage.strategy;
  done.bound = stage.bound;
  strategy.describe(done);
  if (strategy.expired()) {
    explored.statistics.pruned -= strategy.cut() ? 1 : 0;
    const bool stopped = options_.limits.stop != nullptr && options_.limits.stop->load();
    explored.stopped_by = stopped ? StopReason::interrupted : StopReason::time;
  }
  done.images = observer.images();
  done.statistics = explored.statistics;
  done.stopped_by = explored.stopped_by;
  if (explored.stopped_by == StopReason::exhausted && explored.statistics.step_limited > 0) {
    done.stopped_by = StopReason::step_limit;
  }
  done.out_of_share =
      stage.share != Stage::Share::rest &&
      (explored.stopped_by == StopReason::executions || explored.stopped_by == StopReason::time);
  if (!explored.asymmetry.empty()) {
    result_.asymmetry = explored.asymmetry;
  }
  result_.nondeterminism = explored.nondeterminism;
  result_.computation = explored.computation;
  return done;
}

/// Under a bound an image may need more preemptions.
bool PlanRun::is_up_to_symmetry(const Stage& stage) const {
  return stage.strategy == StrategyKind::dpor && !stage.bound && !options_.alike.none() &&
         result_.asymmetry.empty();
}

void PlanRun::tell_position(const Stage& stage, const StageStrategy& strategy) {
  if (options_.position == nullptr) {
    return;
  }
  *options_.position = {.strategy = stage.strategy,
                        .bound = stage.bound,
                        .search = strategy.search(),
                        .stage_start = Deadline::Clock::now(),
                        .beginning = result_.restarts};
}

void PlanRun::note(const StageResult& stage) {
  budget_.use(stage.statistics);
  result_.statistics += stage.statistics;
  result_.stopped_by = stage.stopped_by;
  const bool complete = stage.stopped_by == StopReason::exhausted;
  if (complete && stage.bound && stage.strategy != StrategyKind::random) {
    result_.preemption_bounds_completed.push_back(*stage.bound);
  }
  result_.cut_by_bound = stage.cut_by_bound;
  result_.exhausted = complete && stage.cut_by_bound == 0 && stage.strategy != StrategyKind::replay;
  result_.stages.push_back(stage);
}

}  // namespace

std::optional<double> PlanResult::explored_fraction() const {
  if (exhausted) {
    return 1;
  }
  for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
    if (stage->fraction && !stage->bound) {
      return stage->fraction;
    }
  }
  return std::nullopt;
}

std::optional<std::uint64_t> PlanResult::images() const {
  return stages.empty() ? std::nullopt : stages.back().images;
}

PlanResult run_plan(Program& program, const PlanOptions& options, Observer& observer) {
  validate(options);
  return PlanRun(program, options, observer).run();
}

}  // namespace heddle::scheduler
