#pragma once

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/exploration/exploration_observer.hpp"
#include "runtime/controlled_program.hpp"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {

/// The threads of a program without a scenario that begin alike, as its first execution shows. Each
/// later one is compared with it while it runs: what is found here need not hold. None where `plan`
/// has no use for them.
///
/// That execution may differ from all later ones, so `observer` keeps it for comparison, or is
/// shown it if it does not come to its end.
[[nodiscard]] scheduler::AlikeThreads alike_children(const Target& target,
                                                     const scheduler::PlanOptions& plan,
                                                     runtime::ControlledProgram& program,
                                                     ExplorationObserver& observer);

}  // namespace heddle::harnesses
