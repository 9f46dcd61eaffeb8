#pragma once

#include <optional>
#include <span>

#include "scheduler/ending.hpp"
#include "scheduler/execution.hpp"
#include "scheduler/execution_analysis.hpp"
#include "scheduler/limits.hpp"
#include "scheduler/statistics.hpp"
#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

struct WeakExecution;

/// What the observer is shown. Valid during the call only.
struct ExecutionResult {
  const Trace& trace;
  const TraceOrder& order;
  Ending ending;
  const Fault* fault;               ///< null unless something is wrong with how it ended
  std::span<const Event> waiting;   ///< deadlock, livelock: the next events of those who are left
  std::span<const Race> new_races;  ///< races of site pairs not seen before in this exploration
  const PromotedSites& promoted;    ///< with the trace, gives the schedule: schedule_of()
  /// The next events of those who are left, or would have been: who was parked is marked.
  std::span<const Event> left = {};
  unsigned beginning = 0;  ///< how often the exploration began again before: what was counted then
                           ///< does not count
  /// What it did in no seen order becomes events, and the exploration begins again: orders that
  /// `order` allows need not be possible.
  bool is_unordered = false;
  /// Not null: its reads need not have found the latest write, so that the trace is not its
  /// schedule; `order` is empty.
  const WeakExecution* weak = nullptr;
};

/// Sees the executions of an exploration as they end: checks, counts, shows progress.
class Observer {
 public:
  virtual ~Observer() = default;

  /// Called for each execution that was not pruned, and for a pruned one only if it has new races
  /// (which are real: replaying the prefix shows them). A redundant one counts for its races only.
  /// False: end the exploration.
  virtual bool execution_ended(const ExecutionResult& result) = 0;
};

struct ExplorationResult {
  Statistics statistics;
  StopReason stopped_by = StopReason::exhausted;
  std::optional<Fault> nondeterminism;  ///< set if stopped_by is nondeterminism
  std::optional<Fault> computation;     ///< set if stopped_by is computation
  std::string asymmetry;                ///< set if stopped_by is asymmetry: "thread 1 looks at ..."
};

/// Runs the program again and again, in the orders that the strategy asks for, until the strategy
/// has nothing left, a limit is reached, or the observer has seen enough.
///
/// Returns what was done. `analysis` holds the trace, the clocks and the race detector; pass the
/// same one to explorations that belong together (its races are deduplicated over all of them).
/// Costs, besides the program's and the strategy's own work, some tens of nanoseconds per event,
/// and no allocation once the longest execution has been seen.
ExplorationResult explore(Program& program, Strategy& strategy, Observer& observer,
                          const Limits& limits, ExecutionAnalysis& analysis,
                          const PromotedSites& promoted);

}  // namespace heddle::scheduler
