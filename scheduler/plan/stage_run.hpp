#pragma once

#include <cstdint>
#include <optional>

#include "scheduler/plan/plan_stages.hpp"
#include "scheduler/plan/promotion_observer.hpp"
#include "scheduler/plan/size_watch.hpp"
#include "scheduler/plan/stage_runner.hpp"
#include "scheduler/symmetry/symmetric_program.hpp"

namespace heddle::scheduler {

/// A stage at work: its strategy, which goes on where its last turn ended, and what all its turns
/// have done.
class StageRun {
 public:
  /// What all stages of a plan explore, and with what.
  struct Setting {
    Program& program;
    const PlanOptions& options;
    ExecutionAnalysis& analysis;
    const PromotedSites& promoted;
  };

  /// `expected_events` and `end`: see StageStrategy. What `setting` refers to must outlive this
  /// object.
  StageRun(const Stage& stage, const Setting& setting, bool up_to_symmetry,
           std::uint64_t expected_events, Deadline::Clock::time_point end);

  /// One turn. Returns what it alone did; result() is then up to date.
  ExplorationResult explore(PromotionObserver& observer, const Limits& limits);

  /// All that the stage is to do was done elsewhere. Returns what an only turn would have.
  ExplorationResult take_over(const StageDone& done);

  /// Says what is left of the portion that was explored.
  void leave(Portion& portion) const { strategy_.leave(portion); }

  /// Of all turns so far.
  [[nodiscard]] StageResult& result() { return result_; }
  /// Adds to result() how many executions the stage has in all, if it was stopped. Takes the time
  /// of an estimate (stage_size.hpp).
  void estimate_size() { result_.size = size_at_end(stage_, result_, size_question()); }
  /// Where the plan stands when a turn begins, after so many beginnings. Needs
  /// PlanOptions::position.
  [[nodiscard]] PlanPosition position(unsigned beginning) const;

 private:
  [[nodiscard]] SizeQuestion size_question();
  [[nodiscard]] StopReason reason_of(const ExplorationResult& explored) const;

  Stage stage_;
  Setting setting_;
  StageStrategy strategy_;
  std::optional<SymmetricProgram> symmetric_;
  /// The same for estimates, whose executions are to leave no doubt in that one, and take none.
  std::optional<SymmetricProgram> estimated_;
  std::optional<SizeWatch> watch_;
  std::uint64_t images_ = 0;
  StageResult result_;
};

}  // namespace heddle::scheduler
