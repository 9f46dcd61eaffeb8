#pragma once

#include <cstdint>
#include <optional>

#include "scheduler/plan/plan_stages.hpp"
#include "scheduler/plan/promotion_observer.hpp"
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

  /// Of all turns so far.
  [[nodiscard]] StageResult& result() { return result_; }
  /// Null: it has no estimate.
  [[nodiscard]] const TreeSearch* search() const { return strategy_.search(); }

 private:
  [[nodiscard]] StopReason reason_of(const ExplorationResult& explored) const;

  Setting setting_;
  StageStrategy strategy_;
  std::optional<SymmetricProgram> symmetric_;
  std::uint64_t images_ = 0;
  StageResult result_;
};

}  // namespace heddle::scheduler
