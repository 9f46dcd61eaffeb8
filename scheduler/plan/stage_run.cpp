#include "scheduler/plan/stage_run.hpp"

namespace heddle::scheduler {

StageRun::StageRun(const Stage& stage, const Setting& setting, bool up_to_symmetry,
                   std::uint64_t expected_events, Deadline::Clock::time_point end)
    : setting_(setting), strategy_(stage, setting.options, expected_events, end) {
  result_.strategy = stage.strategy;
  result_.bound = stage.bound;
  if (up_to_symmetry) {
    symmetric_.emplace(setting.program, setting.options.alike);
  }
}

ExplorationResult StageRun::explore(PromotionObserver& observer, const Limits& limits) {
  observer.begin_turn(symmetric_ ? &*symmetric_ : nullptr, images_);
  Program& program = symmetric_ ? *symmetric_ : setting_.program;
  ExplorationResult explored = scheduler::explore(program, strategy_.strategy(), observer, limits,
                                                  setting_.analysis, setting_.promoted);
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
  return result_.statistics.step_limited > 0 ? StopReason::step_limit : StopReason::exhausted;
}

}  // namespace heddle::scheduler
