#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harnesses/options/progress_guarantee.hpp"
#include "harnesses/options/settings.hpp"
#include "harnesses/traces/step_kind.hpp"
#include "harnesses/traces/violation_kind.hpp"
#include "runtime/processes/command.hpp"

/// One violating execution as data that outlives its process: what a trace file holds and what the
/// views show. Names and values are texts, made where the program could still be asked; nothing in
/// here depends on where the operating system loaded the program.
namespace heddle::harnesses {

/// Written. Version 1, which does not tell the program's id, is read as well.
inline constexpr int trace_format_version = 2;

struct TraceSite {
  std::uint32_t id = 0;
  std::string function;  ///< empty: not known, as with the rest
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string variable;
  friend bool operator==(const TraceSite&, const TraceSite&) = default;
};

/// A result as the harness gave it; `tag` as in HeddleTag.
struct TraceValue {
  std::uint8_t tag = 0;
  std::uint64_t bits = 0;
  friend bool operator==(const TraceValue&, const TraceValue&) = default;
};

/// A call of the scenario; which part it stands in follows from `thread` (0: alone) and its index.
struct TraceOperation {
  std::uint32_t number = 0;  ///< in the scenario, from 0
  unsigned thread = 0;       ///< controlled thread
  std::string name;
  std::vector<std::int64_t> arguments;
  bool final = false;  ///< runs after all threads have ended
  bool pending = true;
  TraceValue result;  ///< unless pending
  friend bool operator==(const TraceOperation&, const TraceOperation&) = default;
};

/// Why the outcome of an event is not that of memory in which the latest write counts, as in
/// scheduler::WeakOutcome: of an execution that only a weak memory model allows.
enum class WeakReason : std::uint8_t { none, reads, reads_before, stored_before };

/// An event, or something done between events, in the order of the execution.
struct TraceStep {
  StepKind kind;
  unsigned thread = 0;
  unsigned peer = 0;            ///< thread_create, thread_join, thread_joined: the other thread
  std::uint32_t operation = 0;  ///< invocation, response: number in the scenario
  std::uint32_t site = 0;       ///< id of a TraceSite; 0: not known
  std::string object;           ///< what is accessed: "head", "heap block 3 of T1 +8"
  std::string second;           ///< condition_wait, condition_wake: the mutex
  std::uint64_t size = 0;       ///< bytes
  std::string order;            ///< memory order; empty if not atomic
  std::string before;           ///< value in memory before it; empty if it has none
  std::string after;            ///< and after it
  std::string expected;         ///< compare_exchange
  std::string operand;          ///< value added, stored, desired
  bool writes = false;
  bool succeeds = true;
  unsigned choices = 1;
  unsigned choice = 0;
  WeakReason weak = WeakReason::none;
  std::uint32_t weak_other = 0;  ///< unless none: the other event, counted from 1
  bool goes_round = false;  ///< of TraceDocument::waiting: it could be done, in a loop without end
  friend bool operator==(const TraceStep&, const TraceStep&) = default;

  /// Whether it is one of the schedule's steps.
  [[nodiscard]] bool is_event() const;
  /// Whether it is one that turned out as it seldom does: see RareOutcomes.
  [[nodiscard]] bool is_rare() const;
  /// Whether it is the choice of whether an allocation fails: `object` says so.
  [[nodiscard]] bool is_of_allocation() const;
};

/// How histories are judged for quasi-linearizability, as the options of that name say it.
struct TraceQuasi {
  std::string factor;
  std::vector<std::string> sets;
  std::string flavour = "permutation";
  std::string algorithm = "auto";
  friend bool operator==(const TraceQuasi&, const TraceQuasi&) = default;
};

/// What must be the same for the schedule to lead to the same execution.
struct TraceOptions {
  Subject subject = Subject::function;
  std::string harness;
  std::string scenario;  ///< text
  std::vector<std::pair<std::string, std::int64_t>> parameters;
  PickMode pick = PickMode::explore;
  PickMode final_pick = PickMode::first;  ///< explore or first
  std::uint64_t seed = 1;
  std::uint64_t step_limit = 0;
  MemoryReuse memory_reuse = MemoryReuse::thread;
  RaceMode races = RaceMode::error;
  std::string specification;
  Check check = Check::linearizability;
  TraceQuasi quasi;                            ///< for quasi-linearizability
  std::optional<BrokenGuarantee> broken = {};  ///< a guarantee of progress, and how
  bool leaks = false;
  std::vector<int> allowed_exit_statuses = {};  ///< besides 0
  std::vector<std::string> suppressions = {};   ///< patterns of races that are no violations
  bool built_in_suppressions = false;           ///< likewise
  bool wait_for_threads = false;
  std::uint64_t machine_seed = 0;  ///< of the program's random bytes
  RareOutcomes rare = {};          ///< that an execution may have
  bool allow_spawn = false;        ///< commands that the program starts run once
  std::vector<runtime::processes::Command> commands = {};  ///< those that have run
  bool isolate = false;  ///< the program may end its process: it is replayed in one of its own
  /// Not `robust`: such a trace is of an interleaving.
  MemoryModel memory_model = MemoryModel::sequentially_consistent;
  bool serial_run = false;           ///< of the runs that a serial specification is collected from
  std::vector<std::string> command;  ///< the binary and, of a whole program, its arguments
  std::string program_id = {};       ///< of the binary: program_id(); empty: not known
  friend bool operator==(const TraceOptions&, const TraceOptions&) = default;
};

/// Where in the program a thread did its part of a violation.
struct TraceSpot {
  unsigned thread = 0;
  std::uint32_t site = 0;  ///< id of a TraceSite, or of none that the document has
  friend bool operator==(const TraceSpot&, const TraceSpot&) = default;
};

struct TraceViolation {
  ViolationKind kind = ViolationKind::crash;
  std::string message;      ///< one sentence
  std::string explanation;  ///< several lines, or empty
  /// Of a race both accesses, of a fault where it happened: the last steps there. Or empty.
  std::vector<TraceSpot> spots = {};
  /// Which memory orders would forbid it, where they were looked for; or empty.
  std::string remedy = {};
  friend bool operator==(const TraceViolation&, const TraceViolation&) = default;
};

/// Who a thread is: child number `index` (from 0) of thread `parent`.
struct TraceThread {
  unsigned parent = 0;
  unsigned index = 0;
  friend bool operator==(const TraceThread&, const TraceThread&) = default;
};

/// A heap block: what it is for, and where it was allocated.
struct TraceBlock {
  std::string name;        ///< as in steps: "heap block 3 of T1"
  std::string type;        ///< of the source, or of an array's elements; empty: not known
  std::size_t number = 0;  ///< of the blocks of that type, from 1
  unsigned thread = 0;     ///< that allocated it
  std::uint64_t size = 0;  ///< bytes
  std::string place;       ///< where, in words; empty: not known
  std::optional<std::uint32_t> operation;  ///< of the scenario, in which it was allocated
  std::string before;  ///< the block that lay there before it; empty: none is known
  friend bool operator==(const TraceBlock&, const TraceBlock&) = default;
};

struct TraceDocument {
  TraceOptions options;
  TraceViolation violation;
  std::string schedule;  ///< scheduler::to_text(Schedule)
  std::string trace_hash;
  std::vector<TraceThread> threads;        ///< threads 1, 2, ...; the initial thread is 0
  std::vector<TraceSite> sites;            ///< by rising id
  std::vector<TraceOperation> operations;  ///< in the order of the scenario
  std::vector<TraceStep> steps;
  std::vector<TraceBlock> blocks;       ///< those in the steps of which something is known
  std::vector<TraceStep> waiting = {};  ///< deadlock, livelock: what those left stand before
  std::string history;                  ///< native history format (JSON Lines), or empty
  std::string output;                   ///< what the program printed
  friend bool operator==(const TraceDocument&, const TraceDocument&) = default;

  /// The site of that id, or one of which nothing is known.
  [[nodiscard]] const TraceSite& site(std::uint32_t id) const;
};

/// "true", "-3", "none", "" for void.
[[nodiscard]] std::string to_text(const TraceValue& value);

/// "enq(1) = true", "enq(1)" for void, "enq(1) pending".
[[nodiscard]] std::string to_text(const TraceOperation& operation);

/// "enq(1)".
[[nodiscard]] std::string call_text(const TraceOperation& operation);

/// What a program printed, for a report: each line behind "  | ", so that none can be taken for one
/// of the report's own. Printable; ends in a line feed.
[[nodiscard]] std::string quoted_output(std::string_view output);

}  // namespace heddle::harnesses
