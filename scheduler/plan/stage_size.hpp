#pragma once

#include <chrono>
#include <optional>
#include <span>

#include "scheduler/around/deadline.hpp"
#include "scheduler/estimate/size_estimate.hpp"
#include "scheduler/plan/exploration_plan.hpp"
#include "scheduler/plan/plan_stages.hpp"

namespace heddle::scheduler {

/// What an estimate of the size of a stage is made with.
struct SizeQuestion {
  Program& program;  ///< in which alike threads take turns, if up_to_symmetry
  const PlanOptions& options;
  const PromotedSites& promoted;
  std::optional<std::span<const Subtree>> left;  ///< StageStrategy::left
  bool up_to_symmetry = false;
};

/// How many executions the stage has in all, of which it did `statistics`. Runs some executions
/// (estimate/size_estimator.hpp), none after `end`.
[[nodiscard]] SizeEstimate size_of(const Stage& stage, const Statistics& statistics,
                                   const SizeQuestion& question, Deadline::Clock::time_point end);

/// Whether the stage, once stopped, is to be told the size of.
[[nodiscard]] bool is_estimated(const Stage& stage, const PlanOptions& options);

/// Of the time limit of a plan, what is kept back to estimate the size of its search: a twentieth,
/// and at most a second.
[[nodiscard]] std::chrono::nanoseconds time_for_estimates(std::span<const Stage> stages,
                                                          const PlanOptions& options);

/// The size of a stage that came to `result`; nothing if it needs no estimate.
[[nodiscard]] std::optional<SizeEstimate> size_at_end(const Stage& stage, const StageResult& result,
                                                      const SizeQuestion& question);

}  // namespace heddle::scheduler
