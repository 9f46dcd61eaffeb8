#pragma once

#include <string>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/jobs/checkpoint.hpp"
#include "harnesses/options/options.hpp"
#include "scheduler/plan/stage_runner.hpp"

/// Plans whose stages are explored by others than this process.
namespace heddle::harnesses {

/// What must be the same wherever the exploration goes on.
[[nodiscard]] CheckpointSubject subject_of(const Target& target, const Options& options);

/// That of the checkpoint `text`, which was read from `path`. Throws UsageError, unless it is one
/// of this subject and plan.
[[nodiscard]] SearchState state_to_resume(const std::string& path, const std::string& text,
                                          const CheckpointSubject& subject,
                                          const scheduler::PlanOptions& plan);

/// Follows the plan, from `resumed` on unless that is null, with `runner` in the place of the
/// program.
[[nodiscard]] scheduler::PlanResult plan_elsewhere(scheduler::PlanOptions plan,
                                                   scheduler::StageRunner& runner,
                                                   const scheduler::PlanState* resumed);

}  // namespace heddle::harnesses
