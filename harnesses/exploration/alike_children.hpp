#pragma once

#include "harnesses/exploration/exploration.hpp"
#include "runtime/controlled_program.hpp"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {

/// The threads of a program without a scenario that begin alike, as its first execution shows,
/// which is run for that and shown to nobody. Each later one is compared with it while it runs:
/// what is found here need not hold. None where `plan` has no use for them.
[[nodiscard]] scheduler::AlikeThreads alike_children(const Target& target,
                                                     const scheduler::PlanOptions& plan,
                                                     scheduler::Program& program);

}  // namespace heddle::harnesses
