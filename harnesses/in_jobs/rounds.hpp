#pragma once

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/jobs/search_state.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"
#include "scheduler/plan/exploration_plan.hpp"

/// A search on many machines without a server, in rounds: docs/search/many-machines.md. What a
/// checkpoint has left is split into shares, each is explored for a while by whomever, and what
/// comes of them is merged into the next checkpoint. A share without a result is left as it was.
namespace heddle::harnesses {

/// Each throws UsageError for what cannot be divided, and for files of another search, program or
/// Heddle. The report says nothing.
Report split_search(const Target& target, const Options& options);
Report explore_share(const Target& target, const Options& options);

/// Counts the results; `state` is then that of the search, and is written to the checkpoint if
/// anything is left. The plan has come to its end if not. Throws UsageError as above.
[[nodiscard]] scheduler::PlanResult merge_round(const Target& target, const Options& options,
                                                SearchState& state, Report& report);

}  // namespace heddle::harnesses
