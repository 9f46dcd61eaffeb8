#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/log.hpp"
#include "base/option_parser.hpp"
#include "checkers/quasi/quasi_criterion.hpp"
#include "harnesses/options/elsewhere/queue_options.hpp"
#include "harnesses/options/elsewhere/round_options.hpp"
#include "harnesses/options/progress_guarantee.hpp"
#include "harnesses/options/scenario_shape.hpp"
#include "harnesses/options/settings.hpp"
#include "runtime/processes/command.hpp"

/// The command line of a harness binary and of `heddle run`, as data.
namespace heddle::harnesses {

/// Work that need not be done twice: section VI-C of the Round-Up paper. None changes a verdict.
struct Optimizations {
  bool serial_histories = true;    ///< of the serial runs, equal ones are kept once
  bool histories = true;           ///< a history that an earlier execution had is not judged again
  bool sequentializations = true;  ///< round-up: nor a sequentialization of it
  bool permutations = true;        ///< round-up: nor a permutation of one
};

struct Options {
  /// What to explore.
  bool list = false;
  std::string harness;                 ///< empty: all that are declared
  std::vector<std::string> scenarios;  ///< names or texts; empty: all that are declared
  std::uint32_t generate = 0;          ///< number of random scenarios
  std::optional<ScenarioShape> shape;  ///< of random ones; empty: drawn as well
  std::optional<ScenarioShape> all;    ///< every scenario up to this size
  std::vector<std::string> excluded;   ///< operations that those do not call
  bool complete = false;               ///< make scenarios remove as many items as they add
  std::vector<std::pair<std::string, std::int64_t>> parameters;
  PickMode pick = PickMode::explore;
  PickMode final_pick = PickMode::first;  ///< explore or first

  /// How.
  StrategyKind strategy = StrategyKind::automatic;  ///< neither random_in_turns nor graphs
  std::optional<std::uint32_t> preemption_bound;
  std::optional<std::uint64_t> executions;
  std::optional<double> time_limit_seconds;
  std::uint64_t step_limit = 100'000;
  double event_time_seconds = 10;      ///< of processor time without an event
  std::uint64_t restore_points = 128;  ///< so many events apart; 0: none
  IdleLaps idle_laps = IdleLaps::skip;
  Symmetry symmetry = Symmetry::automatic;
  MemoryModel memory_model = MemoryModel::sequentially_consistent;
  std::uint32_t depth = 3;  ///< of the bugs that pct looks for
  std::uint64_t seed = 1;
  std::uint64_t machine_seed = 0;  ///< of the program's random bytes
  bool allow_spawn = false;        ///< commands that the program starts run once
  bool replay_spawned = false;     ///< those of a trace are replayed, others do not run
  std::vector<runtime::processes::Command> commands;  ///< of a trace: they have run
  MemoryReuse memory_reuse = MemoryReuse::thread;
  RareOutcomes rare = {};  ///< that an execution may have
  bool keep_going = false;
  std::optional<double> shrink_seconds;  ///< for each violation; empty: none is shrunk
  FinalPart after_join = FinalPart::each_execution;

  /// What counts as a violation.
  Check check = Check::linearizability;
  checkers::QuasiRequest quasi = {};     ///< for Check::quasi_linearizability
  std::string quasi_algorithm = "auto";  ///< likewise
  Optimizations optimizations = {};
  std::string specification;  ///< empty: the harness's own
  ProgressGuarantee guarantee = ProgressGuarantee::none;
  std::optional<std::uint64_t> own_steps;  ///< of a call at most; empty: no bound is known
  std::optional<BrokenGuarantee> broken;   ///< of a trace: what its execution shows
  std::optional<RaceMode> races;
  bool leaks = false;
  std::vector<int> allowed_exit_statuses = {};  ///< besides 0
  std::vector<std::string> suppressions = {};   ///< patterns of races that are none
  bool built_in_suppressions = true;            ///< likewise, those that Heddle knows
  bool require_exhausted = false;               ///< else it is not decided
  bool weaken = false;                          ///< which memory orders could be weaker?
  bool fail_if_not_robust = false;              ///< a violation if it is not
  bool fail_if_vacuous = false;                 ///< then it is not decided
  bool wait_for_threads = false;                ///< a whole program: main that returns ends nobody

  /// By whom, and until when.
  std::uint32_t jobs = 1;          ///< processes
  bool isolate = false;            ///< a process that ends is an execution that does
  std::string checkpoint;          ///< a file; empty: none
  double checkpoint_seconds = 60;  ///< so often
  std::string resume;              ///< a file; empty: from the beginning
  QueueOptions queue;              ///< a search with others
  RoundOptions round;              ///< a part of a search on many machines
  std::vector<std::string> words;  ///< what was parsed

  /// What to write.
  std::string progress_prefix;   ///< of the line of progress
  std::optional<bool> progress;  ///< unset: if standard error is a terminal
  ReportFormat report = ReportFormat::text;
  std::string trace_out;
  std::string html;                   ///< empty: no page is written
  std::uint64_t trace_execution = 1;  ///< that goes to trace_out if nothing is wrong
  bool show_histories = false;        ///< list the distinct ones
  std::string replay;
  bool verbose = false;
  std::uint32_t width = 0;  ///< of a text, in columns; 0: the terminal's
  log::Settings log;
  bool confirm = true;  ///< replay a violation in a fresh process before it is reported
};

/// What parse_options found instead of options.
using base::HelpRequested;

/// A command line whose options are declared once, and that may be read many times: declaring them
/// costs more than reading.
class CommandLine {
 public:
  CommandLine(const std::string& program, Subject subject);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  /// As parse_options, whatever was read before.
  [[nodiscard]] Options read(const std::vector<std::string>& arguments);

 private:
  struct Declared;

  std::unique_ptr<Declared> declared_;
};

/// Parses `arguments` (without the name of the program). Throws UsageError, or HelpRequested for
/// --help. An option that Heddle knows and does not have yet is a UsageError too, never ignored.
[[nodiscard]] Options parse_options(const std::string& program,
                                    const std::vector<std::string>& arguments, Subject subject);

/// What is to be parsed: `given`, of a command line, behind a user's options for all runs, those
/// of HEDDLE_OPTIONS, as far as `given` does not name the same ones. Throws UsageError, which names
/// the variable, if what is there is no options.
[[nodiscard]] std::vector<std::string> with_defaults(const std::string& program, Subject subject,
                                                     const std::vector<std::string>& given);

/// The words of a line of options, as in HEDDLE_OPTIONS: separated by blanks; '...' and "..." keep
/// blanks, a backslash outside '...' the next character. Throws UsageError for an open quote.
[[nodiscard]] std::vector<std::string> split_words(const std::string& line);

/// The inverse: one line that split_words, and a shell, read as `words`.
[[nodiscard]] std::string join_words(const std::vector<std::string>& words);

}  // namespace heddle::harnesses
