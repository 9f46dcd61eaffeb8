#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "checkers/judging/quasi_summary.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/reports/memory_model/orders_report.hpp"
#include "harnesses/reports/memory_model/robustness_report.hpp"
#include "harnesses/reports/racing_access.hpp"
#include "harnesses/reports/report_progress.hpp"
#include "harnesses/reports/report_shrinking.hpp"
#include "harnesses/traces/trace_document.hpp"
#include "scheduler/estimate/size_estimate.hpp"

/// What an exploration found, as data. Written out in three forms.
namespace heddle::harnesses {

struct RaceReport {
  RacingAccess first;
  RacingAccess second;
  std::uint64_t count = 1;  ///< races that are told as this one, itself included
};

/// A library that was called and is not instrumented, the C and C++ libraries aside.
struct UninstrumentedLibrary {
  std::string name;
  std::vector<std::string> functions;
};

/// Accesses that race unless these libraries order them, which cannot be seen.
struct PossibleRaceReport {
  RaceReport race;
  std::vector<UninstrumentedLibrary> libraries;
};

/// A race that is no violation.
struct SuppressedRace {
  std::string rule;  ///< "race:PATTERN", with " (built in)" if it is not the user's
  RaceReport race;
  bool is_possible = false;  ///< it is none if some library orders it
};

struct ViolationReport {
  TraceDocument trace;     ///< kind and message are in its `violation`
  std::string trace_file;  ///< empty if it was not written
  std::string replay;      ///< the command that shows it again; empty if there is none
  std::string place = {};  ///< what tells it from others of its kind, in this process
  std::optional<Shrinking> shrinking = {};  ///< empty: it was not asked for
};

/// What a program printed, and how often.
struct Outcome {
  std::string output;
  std::uint64_t executions = 0;
  std::string schedule;   ///< of the first of these executions
  std::string hash = {};  ///< in place of the output, where that is not told
};

/// What ended an exploration that was not exhausted.
enum class StoppedBy : std::uint8_t {
  executions,  ///< the limit of their number
  time_limit,
  interrupted,
  violation,
  step_limit,  ///< executions were given up at the limit of one
  nondeterminism,
  preemption_bound,
  races,  ///< which were listed only
  undecided_histories,
  computation,     ///< a thread computes for too long without an event
  inputs,          ///< by the values that were tried in place of all: else nothing was cut
  waiting_loops,   ///< a strategy only: with threads that wait in loops, its bound saves nothing
  not_needed,      ///< a strategy only: another one has explored all
  undecided_step,  ///< a search over execution graphs came to one that it does not decide about
};

inline constexpr auto stopped_by_names = base::name_table<StoppedBy>({
    {StoppedBy::executions, "executions"},
    {StoppedBy::time_limit, "time-limit"},
    {StoppedBy::interrupted, "interrupted"},
    {StoppedBy::violation, "violation"},
    {StoppedBy::step_limit, "step-limit"},
    {StoppedBy::nondeterminism, "nondeterminism"},
    {StoppedBy::preemption_bound, "preemption-bound"},
    {StoppedBy::races, "races"},
    {StoppedBy::undecided_histories, "undecided-histories"},
    {StoppedBy::computation, "computation"},
    {StoppedBy::inputs, "inputs"},
    {StoppedBy::waiting_loops, "waiting-loops"},
    {StoppedBy::not_needed, "not-needed"},
    {StoppedBy::undecided_step, "undecided-step"},
});

/// Executions of an exploration, or of one strategy of it.
struct ExecutionCounts {
  std::uint64_t executions = 0;
  std::uint64_t pruned = 0;
  std::uint64_t redundant = 0;
  std::uint64_t discarded = 0;  ///< an assumption did not hold
  std::uint64_t events = 0;
  double seconds = 0;
};

/// What one strategy of an exploration did.
struct StageReport {
  /// The bound of strategy pct, as in its paper.
  struct Pct {
    unsigned threads = 0;
    std::uint64_t events = 0;  ///< at which there was a choice of thread
    unsigned depth = 0;
    double probability = 0;  ///< at least, of each execution, to show a bug of that depth
  };
  StrategyKind strategy = StrategyKind::automatic;
  std::optional<unsigned> preemption_bound;
  ExecutionCounts counts;
  /// Empty: it had nothing left to explore (but for what a bound or step limit withheld).
  std::optional<StoppedBy> stopped_by;
  bool out_of_share = false;                    ///< it was a share of the limit that stopped it
  std::uint64_t cut_by_bound = 0;               ///< places where the bound withheld a switch
  std::optional<double> explored_fraction;      ///< from 0 to 1, by `size` unless 1
  std::optional<scheduler::SizeEstimate> size;  ///< of a search that was stopped
  std::optional<Pct> pct;
};

/// How far an exploration came, by which strategies.
struct SearchReport {
  StrategyKind strategy = StrategyKind::automatic;
  ExecutionCounts counts;
  std::uint64_t executions_before_promotion = 0;  ///< not in `counts`
  /// Not in `counts`: to find violations again with fewer preemptions.
  std::uint64_t executions_to_shorten = 0;
  bool exhausted = false;
  std::optional<StoppedBy> stopped_by;
  /// From 0 to 1, of all that matters: by `size`, unless 1. Empty: not known.
  std::optional<double> explored_fraction;
  /// How many executions the last search without a bound has in all, if it was stopped.
  std::optional<scheduler::SizeEstimate> size;
  std::vector<unsigned> preemption_bounds_completed;
  std::vector<StageReport> stages;      ///< in order, since plain sites were last promoted
  std::vector<std::uint32_t> promoted;  ///< sites of plain accesses that were events in the end
  /// `counts` has one execution for all that differ by an exchange of alike threads: of the last
  /// strategy so many, with all those.
  std::optional<std::uint64_t> images;
  /// In which the threads left the program, if the final part was run once for each.
  std::optional<std::uint64_t> states;
};

/// The program did not do the same again: it depends on something that Heddle does not control.
struct NondeterminismReport {
  std::string message;                     ///< what was not the same, a sentence
  std::string difference = {};             ///< the first step that differs; empty: not known
  std::vector<std::string> suspects = {};  ///< what may be behind it, the likeliest first
  std::string trace_file = {};             ///< of the execution that did not recur, or empty
};

/// What a verdict stands on.
struct PremisesReport {
  bool touched = true;         ///< two threads accessed common bytes while both ran, one writing
  bool overlapped = true;      ///< two threads ran at the same time
  bool all_discarded = false;  ///< no execution was left by the assumptions
  std::vector<UninstrumentedLibrary> uninstrumented = {};
  [[nodiscard]] bool is_vacuous() const {
    return !touched || !overlapped || all_discarded || !uninstrumented.empty();
  }
};

/// The histories of an exploration, and what their judge said of them.
struct HistoriesReport {
  std::uint64_t found = 0;
  std::uint64_t distinct = 0;
  std::string hash;  ///< of the set of distinct histories; empty without a specification
  std::uint64_t judged = 0;
  std::uint64_t nonlinearizable = 0;     ///< distinct ones, whatever they were judged for
  std::uint64_t unexplained = 0;         ///< distinct ones: by what they were judged for
  std::uint64_t undecided = 0;           ///< the time limit came first
  std::uint64_t blocked_executions = 0;  ///< ended with blocked operations, as serial runs do
  /// Of distinct ones, if they were asked for: the history in a line, "explained" or not.
  std::optional<std::vector<std::pair<std::string, std::string>>> listed;
};

/// Quasi-linearizability of the histories of an exploration.
struct QuasiReport : checkers::QuasiSummary {
  /// A history that needs one of the factors found.
  struct Witness {
    std::string drawing;    ///< of the history, several lines
    ViolationReport trace;  ///< it violates a promise of one place less
  };
  std::vector<Witness> witnesses;                   ///< the first is of the first of `smallest`
  std::optional<std::uint64_t> sequentializations;  ///< looked at; round-up only
  std::optional<std::uint64_t> permutations;        ///< likewise
};

/// The serial runs that are the specification: Phase 1.
struct SerialReport {
  bool is_golden = false;  ///< of a golden object
  std::uint64_t runs = 0;
  std::uint64_t labelled = 0;    ///< different ones, the threads of calls counting
  std::uint64_t unlabelled = 0;  ///< different ones, threads not counting
  std::uint64_t blocked = 0;     ///< of the labelled, those that end in a blocked operation
  bool deterministic = true;
  double seconds = 0;
};

/// What was explored.
struct ReportSubject {
  std::string harness;
  std::string scenario;
  std::string scenario_name;  ///< empty for a text from the command line
  std::uint64_t seed = 1;
  RareOutcomes rare;  ///< that each execution could have
};

/// What it took of the machine.
struct ResourceUse {
  double cpu_seconds = 0;
  std::uint64_t peak_rss_bytes = 0;
};

/// Why less is decided than was asked for.
struct NotDecided {
  std::string kind;  ///< a word, for machines
  std::string reason;
};

struct Report {
  ReportSubject subject;
  MemoryModel memory_model = MemoryModel::sequentially_consistent;
  SearchReport search;
  HistoriesReport histories;
  std::optional<QuasiReport> quasi;        ///< empty: histories were not judged for that
  std::optional<SerialReport> serial;      ///< empty: the specification is another
  std::optional<ProgressReport> progress;  ///< empty: no guarantee was asked for
  std::optional<NondeterminismReport> nondeterminism;  ///< then nothing else is decided
  std::string computation;  ///< what took too long without an event; empty: nothing
  std::string undecided;    ///< the step that ended a search over graphs; empty: none
  std::optional<RobustnessReport> robustness;  ///< empty: it was not asked for
  std::optional<OrdersReport> orders;          ///< likewise
  std::optional<PremisesReport> premises;      ///< where no violation was found
  std::vector<ViolationReport> violations;
  std::optional<ViolationReport> passing;          ///< an execution without one that was asked for
  std::vector<RaceReport> races;                   ///< one of each group, see RaceGroups
  std::uint64_t races_left_out = 0;                ///< of further groups
  std::uint64_t races_not_kept = 0;                ///< between sites that are in many races
  std::vector<PossibleRaceReport> possible_races;  ///< then it is not decided that there is none
  std::vector<SuppressedRace> suppressed;          ///< none of the above; one of each group
  std::uint64_t suppressed_left_out = 0;           ///< races of further groups
  bool unknown_if_suppressed = false;              ///< of some that were not kept
  std::vector<Outcome> outcomes;
  std::vector<NotDecided> not_decided;  ///< of one that is kept until all are written
  std::string unwritten;  ///< why a file that was asked for is not there; empty: all are
  std::vector<std::string> warnings;  ///< what weakens the check; a sentence each
  std::vector<std::string> notes;     ///< what was decided for the user; a sentence each
  std::string trace_hash;
  ResourceUse used;
  bool is_replay = false;
  bool replays_passing = false;  ///< a replay: of an execution in which nothing was wrong
  /// Its violations are of histories, and what functions do that are left out was not seen: an
  /// order of operations may be taken to be possible that is not.
  bool is_doubted = false;
  bool is_late = false;          ///< the time limit came, or an interrupt, before it is told
  bool program_changed = false;  ///< a replay: it is not the one that the trace was made with

  /// Whether a limit came before the end of the first execution.
  [[nodiscard]] bool saw_nothing() const {
    const ExecutionCounts& counts = search.counts;
    return !is_replay && violations.empty() && search.executions_before_promotion == 0 &&
           counts.executions + counts.pruned + counts.redundant + counts.discarded == 0;
  }
};

struct ReportStyle {
  unsigned width = 120;
  bool colours = false;
  bool verbose = false;
};

/// For a person: each violation's story with its replay command, races, and what was explored.
[[nodiscard]] std::string text_report(const Report& report, const ReportStyle& style);

/// One JSON object on one line, as docs/schemas/report.schema.json describes it.
[[nodiscard]] std::string json_report(const Report& report);

/// The kind of the first violation in a JSON report; nothing if there is none.
[[nodiscard]] std::optional<ViolationKind> first_violation_kind(const std::string& json_report);

/// JUnit XML: one test case for each report.
[[nodiscard]] std::string junit_report(const std::vector<Report>& reports);

/// All violations as one log of SARIF 2.1.0, see sarif_log().
[[nodiscard]] std::string sarif_report(const std::vector<Report>& reports);

}  // namespace heddle::harnesses
