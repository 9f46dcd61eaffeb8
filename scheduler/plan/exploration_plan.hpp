#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/estimate/size_estimate.hpp"
#include "scheduler/explore.hpp"
#include "scheduler/plan/plan_choices.hpp"
#include "scheduler/random/pct.hpp"
#include "scheduler/symmetry/alike_threads.hpp"
#include "scheduler/trace/schedule.hpp"

/// A whole exploration as a user asks for it: one strategy, or several one after the other
/// (`automatic`), begun again whenever plain accesses that race must become events.
namespace heddle::scheduler {

struct PlanState;
struct Portion;
class StageRunner;
class StateInspector;

/// Where a running plan stands, for whoever shows progress. Kept up to date by run_plan.
struct PlanPosition {
  StrategyKind strategy = StrategyKind::automatic;  ///< of the current stage
  std::optional<unsigned> bound = {};
  std::chrono::steady_clock::time_point stage_start = {};
  unsigned beginning = 0;  ///< 1 after the first promotion, ...
  /// Not empty: `size` is kept up to date, at most so often. Set by who reads it.
  std::optional<std::chrono::nanoseconds> size_interval = {};
  std::uint64_t done = 0;  ///< complete executions of the current stage, if there is an interval
  std::optional<SizeEstimate> size = {};  ///< of the current stage; empty: not known yet, or ever
};

struct PlanOptions {
  StrategyKind strategy = StrategyKind::automatic;
  std::optional<unsigned> preemption_bound =
      {};                           ///< with depth_first, dpor, random and automatic only
  Parking parking = Parking::idle;  ///< of sleep_set and dpor
  RaceMode races = RaceMode::error;
  /// dpor without a bound: of executions that differ by an exchange of these, one is explored. If
  /// they turn out not to be alike, the exploration begins again without that.
  AlikeThreads alike = {};
  std::uint64_t seed = 1;       ///< random, pct, pos
  unsigned depth = 3;           ///< pct: of the bugs it looks for, at least 1
  Schedule schedule = {};       ///< replay: its promoted sites are used, nothing else is promoted
  PromotedSites promoted = {};  ///< promoted from the start
  /// Not null: looks at the program between steps, see InspectedProgram; must outlive the run.
  /// Sites that turn out to be visible are promoted, whatever `races` says. `alike` is then
  /// not used: what it finds may depend on which thread is which.
  StateInspector* inspector = nullptr;
  Limits limits = {};                  ///< of the whole, all beginnings included
  bool keep_plain_accesses = false;    ///< in the traces that the observer sees
  PlanPosition* position = nullptr;    ///< not null: must outlive the run
  Portion* portion = nullptr;          ///< not null: this is all that is explored, see there
  StageRunner* runner = nullptr;       ///< not null: it explores the stages, not this process
  const PlanState* resumed = nullptr;  ///< not null: where to go on; with a runner
  /// Of searches that are stopped, and for `position`, the size is estimated: some executions more
  /// are run, which nobody judges. StageResult::size. Not with a portion or a runner.
  bool estimates = false;
  /// False: what an execution does depends on those before it. Then there is no estimate.
  bool executions_are_independent = true;

  /// automatic with a preemption bound: what a lower bound may use of what is left.
  double bounded_share = 0.125;
  /// automatic: what a bound may use at most, but for the one asked for.
  std::uint64_t bounded_executions = 100'000;
  /// automatic, with a limit of executions or time, without a preemption bound: the share of the
  /// budget that, in the end, is kept for random_in_turns in case dpor does not come to its end.
  double random_share = 0.2;
};

/// What one strategy of a plan did.
struct StageResult {
  StrategyKind strategy = StrategyKind::automatic;
  std::optional<unsigned> bound;
  Statistics statistics;
  StopReason stopped_by = StopReason::exhausted;
  bool out_of_share = false;       ///< it was a share of the limit that stopped it
  std::uint64_t cut_by_bound = 0;  ///< places where the bound withheld a choice
  bool parked_returned = false;    ///< under a bound: what was left out may be within it
  /// How many executions there are in all, if it is a search that was stopped.
  std::optional<SizeEstimate> size;
  std::optional<PctBound> pct;  ///< if Pct took part
  /// Complete executions up to symmetry were counted; with all their images they are so many.
  std::optional<std::uint64_t> images;

  /// From 0 to 1: of the executions in all, those it did. Empty: not known.
  [[nodiscard]] std::optional<double> fraction() const;
};

struct PlanResult {
  Statistics statistics;        ///< since the last beginning
  Statistics before_promotion;  ///< of the beginnings that were given up
  unsigned restarts = 0;        ///< how often sites were promoted, or symmetry was given up
  std::string asymmetry;        ///< not empty: symmetry was given up, since "thread 1 looks at ..."
  bool exhausted = false;       ///< every order that matters was explored
  StopReason stopped_by = StopReason::exhausted;
  std::vector<unsigned> preemption_bounds_completed;  ///< ascending
  std::uint64_t cut_by_bound = 0;            ///< places where the last bound withheld a choice
  std::optional<unsigned> last_bound;        ///< of the strategy that had the last turn
  std::vector<StageResult> stages;           ///< since the last beginning, in order
  PromotedSites promoted;                    ///< in the end
  std::vector<Race> races;                   ///< one for each pair of sites, in the order found
  std::uint64_t races_not_kept = 0;          ///< see RaceDetector::races_not_kept
  std::vector<PossibleRace> possible_races;  ///< likewise, none of them among `races`
  std::optional<Fault> nondeterminism;
  std::optional<Fault> computation;  ///< likewise: why it was stopped
  std::optional<Event> undecided;    ///< of a search over graphs: what it cannot decide about

  /// Of the last stage that is a search without a bound.
  [[nodiscard]] std::optional<SizeEstimate> size() const;
  /// Of all executions that matter, by size(), if that has a band; 1 if exhausted.
  [[nodiscard]] std::optional<double> explored_fraction() const;

  /// Of the last stage that is a search up to symmetry, see StageResult; nothing if it was another
  /// one that explored all.
  [[nodiscard]] std::optional<std::uint64_t> images() const;
};

/// Explores `program` as `options` say, showing each execution to `observer`.
///
/// A violation that the observer saw before sites were promoted stays one: its schedule, with the
/// promoted sites of that time (ExecutionResult::promoted), reproduces it. Restarts are finite in
/// number, since each promotes at least one more of the program's finitely many sites.
/// An exploration stopped by a preemption bound alone has stopped_by `exhausted`, exhausted false
/// and cut_by_bound > 0.
/// Limits::time and Limits::stop hold within an execution too, looked at every few hundred events:
/// an execution cut by them counts nowhere but in its events.
/// Throws std::invalid_argument for options that do not go together.
PlanResult run_plan(Program& program, const PlanOptions& options, Observer& observer);

}  // namespace heddle::scheduler
