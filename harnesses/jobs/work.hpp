#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "harnesses/jobs/findings.hpp"
#include "harnesses/traces/json_reader.hpp"
#include "runtime/controlled_program.hpp"
#include "runtime/identity/alike_children.hpp"
#include "scheduler/around/watched_program.hpp"
#include "scheduler/plan/portion.hpp"
#include "scheduler/plan/stage_runner.hpp"

/// What is handed to whoever explores a part of a search, and what comes back.
namespace heddle::harnesses {

/// A part of a stage. It depends on nothing but this, the program and the options.
struct WorkUnit {
  /// Before all stages: only to find, by one execution, which threads are alike. No other member
  /// but the id counts.
  bool is_to_find_alike = false;
  runtime::alike_children::Classes alike;  ///< what came of that
  /// Only to run one execution, which may end the process. No other member but the id and the
  /// threads counts.
  std::optional<scheduler::Schedule> replayed = {};
  std::vector<scheduler::FatalSchedule> fatal;  ///< that this worker has not been told
  std::uint64_t id = 0;                         ///< never used again
  unsigned beginning = 0;  ///< of the exploration: how often it began again before
  scheduler::StrategyKind strategy = scheduler::StrategyKind::dpor;
  std::optional<unsigned> bound;
  bool parks_returned = false;  ///< dpor with a bound: see scheduler::Portion
  scheduler::PromotedSites promoted;
  bool may_use_symmetry = true;
  bool is_first = false;  ///< of its beginning: its first execution is the first of all
  /// It can be interrupted between executions, and the rest explored elsewhere.
  bool is_divisible = true;
  double seconds = 0;  ///< after so long the rest is given back; indivisible: it ends; 0: never
  std::uint64_t executions = ~std::uint64_t{0};  ///< likewise: complete and discarded ones
  std::vector<runtime::ThreadName> threads;      ///< numbers 1, 2, ... have these names

  /// See scheduler::Portion.
  std::vector<scheduler::WeightedSubtree> parts;
  std::uint64_t first_execution = 0;
  std::uint64_t executions_left = 0;
  std::uint64_t longest = 0;
};

/// What came of it. All counts are of this unit alone.
struct WorkResult {
  std::uint64_t id = 0;
  std::string misuse;  ///< not empty: a UsageError; nothing else counts
  std::string fault;   ///< not empty: another failure of the tester's; likewise
  scheduler::StageDone done;
  double explored = 0;
  std::vector<scheduler::WeightedSubtree> left;  ///< divisible ones: what is to be explored yet
  std::uint64_t first_execution = 0;             ///< likewise
  std::uint64_t executions_left = 0;
  bool is_paused = false;  ///< it ended before the strategy did: asked to, or by its time
  std::vector<runtime::ThreadName> threads;
  runtime::alike_children::Classes alike;  ///< if these were to be found
  Findings findings;                       ///< what this worker has not committed before
};

/// For another process, where addresses are others, without Fingerprints.
[[nodiscard]] base::Json json_of(const WorkUnit& unit, scheduler::Fingerprints fingerprints);
[[nodiscard]] base::Json json_of(const WorkResult& result, scheduler::Fingerprints fingerprints);

/// Each throws UsageError, as JsonReader does, for what json_of cannot have written, and for sites
/// that this program does not have.
[[nodiscard]] WorkUnit read_work_unit(const JsonReader& json);
[[nodiscard]] WorkResult read_work_result(const JsonReader& json);

/// Between processes of one exploration.
[[nodiscard]] std::string text_of(const WorkUnit& unit);
[[nodiscard]] std::string text_of(const WorkResult& result);

/// Each throws UsageError for what text_of cannot have written.
[[nodiscard]] WorkUnit parse_work_unit(const std::string& text);
[[nodiscard]] WorkResult parse_work_result(const std::string& text);

/// Where a worker gets its work. One implementation for processes of this machine: crew.hpp.
///
/// A unit is taken, explored, and committed: what came of it and what is left of it, all at once.
/// Whoever keeps the queue counts the first commit of a unit and no other, and gives a unit whose
/// worker is gone to another one.
class WorkQueue {
 public:
  virtual ~WorkQueue() = default;

  /// Waits for a unit. Nothing: there is no more to do.
  virtual std::optional<WorkUnit> take() = 0;

  /// False: the unit was counted already, or is not wanted any more. What a worker remembers to
  /// have committed is wrong then: it must begin anew, as a new worker.
  virtual bool commit(const WorkResult& result) = 0;

  /// Whether somebody waits for a part of the unit in progress. Costs next to nothing.
  [[nodiscard]] virtual bool is_wanted() = 0;

  /// Where the worker says which execution it is at. Null: nobody looks.
  [[nodiscard]] virtual scheduler::RunningExecution* running() { return nullptr; }
};

}  // namespace heddle::harnesses
