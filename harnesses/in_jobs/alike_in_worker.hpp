#pragma once

#include <chrono>
#include <map>
#include <string>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/jobs/crew/crew.hpp"
#include "harnesses/jobs/search_state.hpp"
#include "harnesses/jobs/work.hpp"
#include "harnesses/options/options.hpp"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {

/// Lets one worker of `crew`, and no other, run the program for the first time, and keeps in
/// `state` which threads are alike and all else that came of it: what only the very first run
/// shows (a file is not there yet) is seen by somebody who tells it. The time that it takes is
/// taken from `limit`, which ends it, as an interrupt does.
///
/// Returns how workers ended amid of it; another one then takes its place. In isolation, one that
/// ends where the one before did ends there again: that is kept in `state`, too. Throws UsageError
/// for what the worker found to be misuse, and std::runtime_error for a fault.
std::map<std::string, unsigned> find_alike_in_worker(Crew& crew, SearchState& state,
                                                     std::chrono::nanoseconds& limit,
                                                     bool is_isolated);

/// The work of that worker, which no unit of a search can be done before.
[[nodiscard]] WorkUnit first_of_all();

/// Keeps its result in `state`. Throws as above.
void keep_first_of_all(SearchState& state, WorkResult result);

/// Whether it is still to be done: a search can be cut before its first execution has ended, and go
/// on later.
[[nodiscard]] bool is_unbegun(const SearchState& state, const Target& target,
                              const Options& options, const scheduler::PlanOptions& plan);

}  // namespace heddle::harnesses
