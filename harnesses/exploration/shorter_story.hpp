#pragma once

#include <vector>

#include "harnesses/exploration/exploration_observer.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {

/// An exploration that has ended.
struct EndedExploration {
  const Target& target;
  runtime::ControlledProgram& program;
  const scheduler::PlanOptions& plan;
  const scheduler::PlanResult& result;
  Ends::Time end;  ///< when what belongs to it is given up
};

/// `auto` finds a violation by whichever strategy comes to it first: its schedule may switch
/// between threads for no reason. So the violations `kept`, of an exploration by `auto` without a
/// preemption bound, are looked for again with 0 preemptions, then with at most 1, then with at
/// most 2; each that recurs, of the same kind at the same place, is told by the schedule found
/// last. Bounds that were completed, or under which it was found, are left out. Notes in `search`
/// which bounds were completed now, and what it took.
///
/// Ends when all have been found again, after 1,000 runs with a bound, when as many events were
/// executed as by the exploration (and 100,000), or at a limit of the plan. A violation of another
/// kind, or at another place, is not looked at.
/// Of other explorations: `kept`, as it is.
[[nodiscard]] std::vector<KeptViolation> with_fewer_preemptions(const EndedExploration& ended,
                                                                std::vector<KeptViolation> kept,
                                                                SearchReport& search);

}  // namespace heddle::harnesses
