#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "scheduler/ending.hpp"
#include "scheduler/execution.hpp"
#include "scheduler/execution_analysis.hpp"
#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// When an exploration ends although there is more to explore. The defaults never end one.
struct Limits {
  std::uint64_t executions = std::numeric_limits<std::uint64_t>::max();  ///< complete ones
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();       ///< wall clock
  const std::atomic<bool>* stop = nullptr;  ///< looked at before each execution; for Ctrl-C
};

enum class StopReason : std::uint8_t {
  exhausted,       ///< the strategy has nothing left
  executions,      ///< Limits::executions
  time,            ///< Limits::time
  interrupted,     ///< Limits::stop
  observer,        ///< the observer had seen enough
  step_limit,      ///< all was tried, but executions were given up at the limit of one
  nondeterminism,  ///< the program did not do the same again
};

[[nodiscard]] std::string_view name_of(StopReason reason);

/// What the observer is shown. Valid during the call only.
struct ExecutionResult {
  const Trace& trace;
  const TraceOrder& order;
  Ending ending;
  const Fault* fault;               ///< null unless something is wrong with how it ended
  std::span<const Event> waiting;   ///< deadlock, livelock: the next events of those who are left
  std::span<const Race> new_races;  ///< races of site pairs not seen before in this exploration
  const PromotedSites& promoted;    ///< with the trace, gives the schedule: schedule_of()
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

struct Statistics {
  std::uint64_t executions = 0;    ///< complete: all but the pruned and the redundant ones
  std::uint64_t pruned = 0;        ///< cut by the strategy
  std::uint64_t redundant = 0;     ///< ended with a parked thread that could have gone on
  std::uint64_t events = 0;        ///< in all executions, pruned ones included
  std::uint64_t step_limited = 0;  ///< of the executions: given up at the limit of one
  double seconds = 0;              ///< wall clock

  Statistics& operator+=(const Statistics& other);
};

struct ExplorationResult {
  Statistics statistics;
  StopReason stopped_by = StopReason::exhausted;
  std::optional<Fault> nondeterminism;  ///< set if stopped_by is nondeterminism
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
