#pragma once

#include <vector>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/exploration/exploration_observer.hpp"
#include "runtime/controlled_program.hpp"
#include "runtime/identity/alike_children.hpp"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {

/// The threads of a program without a scenario that begin alike, as its first execution shows. Each
/// later one is compared with it while it runs: what is found here need not hold. None where `plan`
/// has no use for them.
///
/// That execution may differ from all later ones, so `observer` keeps it for comparison, or is
/// shown it if it does not come to its end or has races.
struct AlikeChildren {
  scheduler::AlikeThreads threads;
  std::vector<scheduler::Race> races;  ///< of that execution
  scheduler::Statistics statistics;    ///< of no execution, if there was no time for one
};
[[nodiscard]] AlikeChildren find_alike_children(const Target& target,
                                                const scheduler::PlanOptions& plan,
                                                runtime::ControlledProgram& program,
                                                ExplorationObserver& observer);

/// Adds the races of that execution which did not recur. If there are any, the order of their
/// accesses was not explored.
void add_other_races(scheduler::PlanResult& result, const std::vector<scheduler::Race>& of_first);

/// Whether they are wanted: not where a scenario says which threads are alike.
[[nodiscard]] bool wants_alike_children(const Options& options, const scheduler::PlanOptions& plan);

/// Whether `plan` may come to a search of a program without a scenario that explores up to
/// symmetry. Where races are only listed, plain accesses that race have no order that could be
/// looked at.
[[nodiscard]] bool may_use_symmetry(const Target& target, const scheduler::PlanOptions& plan);

/// What another process has found so. From its next execution on the program is compared with it.
[[nodiscard]] scheduler::AlikeThreads expect_alike_children(
    const runtime::alike_children::Classes& classes);

}  // namespace heddle::harnesses
