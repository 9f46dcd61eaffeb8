#pragma once

#include "scheduler/plan/exploration_plan.hpp"
#include "scheduler/weak/consistency.hpp"

/// Explorations and replays under a memory model in which reads need not find the latest write.
namespace heddle::harnesses {

/// Explores all execution graphs that the model allows, within the limits, and shows each to
/// `observer` (ExecutionResult::weak). Redundant are those in which a thread goes round an idle lap
/// that it could leave. Of a program with faults not all are found: then it is not exhausted.
[[nodiscard]] scheduler::PlanResult explore_graphs(scheduler::Program& program,
                                                   scheduler::ConsistencyModel model,
                                                   const scheduler::PlanOptions& plan,
                                                   scheduler::Observer& observer);

/// The execution that has this schedule, likewise.
[[nodiscard]] scheduler::PlanResult replay_graph(scheduler::Program& program,
                                                 scheduler::ConsistencyModel model,
                                                 const scheduler::Schedule& schedule,
                                                 scheduler::Observer& observer);

}  // namespace heddle::harnesses
