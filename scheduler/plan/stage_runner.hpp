#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scheduler/plan/exploration_plan.hpp"

/// Stages of a plan that are explored elsewhere.
namespace heddle::scheduler {

/// A stage that is to be explored, and where the plan stands.
struct StageOrder {
  StrategyKind strategy = StrategyKind::dpor;
  std::optional<unsigned> bound;
  Limits limits;
  std::uint64_t longest = 0;     ///< events of the longest execution so far
  bool may_use_symmetry = true;  ///< it was not given up
  bool parks_returned = false;   ///< dpor with a bound: see BoundedDpor
  unsigned number = 0;           ///< of the stage, since the last beginning
  const PlanResult* so_far = nullptr;
};

/// What came of it.
struct StageDone {
  StageResult result;  ///< out_of_share is not its matter
  PromotedSites wanted;
  std::uint64_t longest = 0;
  std::string asymmetry;
  std::optional<Fault> nondeterminism;
  std::optional<Fault> computation;
};

/// Explores stages in the place of run_plan, and shows their executions to whom it likes.
class StageRunner {
 public:
  virtual ~StageRunner() = default;

  virtual StageDone run(const StageOrder& order) = 0;

  /// Of all stages so far, as PlanResult has them.
  [[nodiscard]] virtual std::vector<Race> races() const = 0;
  [[nodiscard]] virtual bool has_possible_races() const = 0;
};

/// Where a plan that was begun by another process goes on.
struct PlanState {
  PlanResult so_far;   ///< of the stages that are done, and beginnings before
  unsigned stage = 0;  ///< the number of the stage to begin with
  std::uint64_t longest = 0;
};

}  // namespace heddle::scheduler
