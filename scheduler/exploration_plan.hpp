#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/explore.hpp"
#include "scheduler/schedule.hpp"

/// A whole exploration as a user asks for it: one strategy, or several one after the other
/// (`automatic`), begun again whenever plain accesses that race must become events.
namespace heddle::scheduler {

enum class StrategyKind : std::uint8_t {
  automatic,    ///< preemption bounds 0, 1, 2 with a capped share each, then sleep_set
  depth_first,  ///< every order of events
  sleep_set,    ///< one execution for each class of equivalent ones, plus pruned ones
  random,       ///< random walk without end; give it a limit
  replay,       ///< one schedule, once
};

/// What a data race means for the exploration.
enum class RaceMode : std::uint8_t {
  error,    ///< promoted, as with `promote`; that it is a violation is the observer's affair
  promote,  ///< its plain sites become events and the exploration begins again
  report,   ///< listed only; an exploration with races is then never called exhausted
};

struct PlanOptions {
  StrategyKind strategy = StrategyKind::automatic;
  std::optional<unsigned> preemption_bound = {};  ///< with depth_first, random and automatic only
  RaceMode races = RaceMode::error;
  std::uint64_t seed = 1;       ///< random
  Schedule schedule = {};       ///< replay: its promoted sites are used, nothing else is promoted
  PromotedSites promoted = {};  ///< promoted from the start
  Limits limits = {};           ///< of the whole, all beginnings included
  bool keep_plain_accesses = false;  ///< in the traces that the observer sees

  /// automatic: what one bound may use of what is left, and at most.
  double bounded_share = 0.125;
  std::uint64_t bounded_executions = 100'000;
};

struct PlanResult {
  Statistics statistics;        ///< since the last beginning
  Statistics before_promotion;  ///< of the beginnings that were given up
  unsigned restarts = 0;        ///< how often sites were promoted
  bool exhausted = false;       ///< every order that matters was explored
  StopReason stopped_by = StopReason::exhausted;
  std::vector<unsigned> preemption_bounds_completed;  ///< ascending
  std::uint64_t cut_by_bound = 0;  ///< places where the last bound withheld a choice
  PromotedSites promoted;          ///< in the end
  std::vector<Race> races;         ///< one for each pair of sites, in the order found
  std::optional<Fault> nondeterminism;
};

/// Explores `program` as `options` say, showing each execution to `observer`.
///
/// A violation that the observer saw before sites were promoted stays one: its schedule, with the
/// promoted sites of that time (ExecutionResult::promoted), reproduces it. Restarts are finite in
/// number, since each promotes at least one more of the program's finitely many sites.
/// An exploration stopped by a preemption bound alone has stopped_by `exhausted`, exhausted false
/// and cut_by_bound > 0.
/// Throws std::invalid_argument for options that do not go together.
PlanResult run_plan(Program& program, const PlanOptions& options, Observer& observer);

}  // namespace heddle::scheduler
