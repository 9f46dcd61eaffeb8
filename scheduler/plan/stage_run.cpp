#include "scheduler/plan/stage_run.hpp"

namespace heddle::scheduler {

namespace {

/// Why a stage has ended that had nothing left. Not all was seen where executions were given up at
/// the limit of one; nor where none was seen to its end although some began: those that were left
/// out were to be covered by others, and there are no others.
StopReason at_its_end(const StageResult& stage) {
  const Statistics& done = stage.statistics;
  const bool saw_nothing = stage.cut_by_bound == 0 && stage.strategy != StrategyKind::replay &&
                           done.redundant > 0 && done.executions == 0 && done.discarded == 0;
  return saw_nothing || done.step_limited > 0 ? StopReason::step_limit : StopReason::exhausted;
}

}  // namespace

StageRun::StageRun(const Stage& stage, const Setting& setting, bool up_to_symmetry,
                   std::uint64_t expected_events, Deadline::Clock::time_point end)
    : stage_(stage), setting_(setting), strategy_(stage, setting.options, expected_events, end) {
  result_.strategy = stage.strategy;
  result_.bound = stage.bound;
  if (up_to_symmetry) {
    symmetric_.emplace(setting.program, setting.options.alike);
    estimated_.emplace(setting.program, setting.options.alike);
  }
  if (is_watched(stage, setting.options)) {
    watch_.emplace(strategy_.strategy(), stage, size_question(), strategy_, setting.analysis);
  }
}

SizeQuestion StageRun::size_question() {
  Program& program = estimated_ ? static_cast<Program&>(*estimated_) : setting_.program;
  return {.program = program,
          .options = setting_.options,
          .promoted = setting_.promoted,
          .left = strategy_.left(),
          .up_to_symmetry = estimated_.has_value()};
}

ExplorationResult StageRun::explore(PromotionObserver& observer, const Limits& limits) {
  observer.begin_turn(symmetric_ ? &*symmetric_ : nullptr, images_);
  Program& program = symmetric_ ? *symmetric_ : setting_.program;
  Strategy& strategy = watch_ ? static_cast<Strategy&>(*watch_) : strategy_.strategy();
  ExplorationResult explored =
      scheduler::explore(program, strategy, observer, limits, setting_.analysis, setting_.promoted);
  if (symmetric_ && explored.stopped_by == StopReason::exhausted && !symmetric_->doubt().empty()) {
    explored.stopped_by = StopReason::asymmetry;
    explored.asymmetry = symmetric_->doubt();
  }
  if (strategy_.expired()) {
    explored.statistics.pruned -= strategy_.cut() ? 1 : 0;
  }
  result_.statistics += explored.statistics;
  explored.stopped_by = reason_of(explored);
  result_.stopped_by = explored.stopped_by;
  strategy_.describe(result_);
  if (symmetric_) {
    result_.images = images_;
  }
  return explored;
}

PlanPosition StageRun::position(unsigned beginning) const {
  const auto used = std::chrono::duration_cast<Deadline::Clock::duration>(
      std::chrono::duration<double>(result_.statistics.seconds));
  return {.strategy = stage_.strategy,
          .bound = stage_.bound,
          .stage_start = Deadline::Clock::now() - used,
          .beginning = beginning,
          .size_interval = setting_.options.position->size_interval,
          .done = result_.statistics.executions,
          .size = watch_ ? watch_->latest() : std::nullopt};
}

ExplorationResult StageRun::take_over(const StageDone& done) {
  const StageResult own = result_;
  result_ = done.result;
  result_.strategy = own.strategy;
  result_.bound = own.bound;
  if (result_.stopped_by == StopReason::exhausted) {
    result_.stopped_by = at_its_end(result_);
  }
  ExplorationResult explored;
  explored.statistics = result_.statistics;
  explored.stopped_by = result_.stopped_by;
  explored.asymmetry = done.asymmetry;
  explored.nondeterminism = done.nondeterminism;
  explored.computation = done.computation;
  return explored;
}

/// explore() knows nothing of a strategy that ends early of its own.
StopReason StageRun::reason_of(const ExplorationResult& explored) const {
  if (strategy_.expired()) {
    const std::atomic<bool>* stop = setting_.options.limits.stop;
    return stop != nullptr && stop->load() ? StopReason::interrupted : StopReason::time;
  }
  if (explored.stopped_by != StopReason::exhausted) {
    return explored.stopped_by;
  }
  if (strategy_.has_given_up()) {
    return StopReason::unbounded;
  }
  return at_its_end(result_);
}

}  // namespace heddle::scheduler
