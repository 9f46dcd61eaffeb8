#include "harnesses/options/option_declarations.hpp"

#include "harnesses/options/all_options.hpp"
#include "harnesses/options/check_options.hpp"
#include "harnesses/options/progress_options.hpp"
#include "harnesses/options/version.hpp"

namespace heddle::harnesses {
namespace {

/// auto has a stage for each bound up to that which is asked for.
constexpr int most_preemptions = 1000;

constexpr std::uint32_t most_jobs = 1024;

void add_subject_options(base::OptionParser& parser, Options& options, WrittenOptions& written) {
  parser.group("What to explore");
  parser.flag("--list", options.list, "List the operations, scenarios and parameters, then exit");
  parser.option("--harness", options.harness, "NAME",
                "Only this one of several harnesses in the binary");
  parser.option("--scenario", options.scenarios, "NAME|TEXT",
                "One that --list names, or 'enq(9) >> enq(1) || deq() ;; deq()'; repeatable");
  parser.flag("--complete", options.complete,
              "Add the removals (after the threads) or additions (before) that a scenario lacks");
  parser
      .option("--generate", options.generate, "N",
              "Explore N scenarios drawn from --seed that remove as many items as they add")
      .positive();
  parser.option("--shape", written.shape, "TxN",
                "Those have T threads of N operations each, such as 3x4; default: drawn, small");
  declare_all_options(parser, written);
  parser.option("--parameter", written.parameters, "NAME=VALUE",
                "One that --list names, or pick=explore|seeded|0, final-pick=explore|0; "
                "repeatable");
}

/// By whom, from where, with which numbers, and what comes after.
void add_search_options(base::OptionParser& parser, Options& options, WrittenOptions& written) {
  parser
      .option("--jobs", options.jobs, "N",
              "Explore with N processes (1; 0: one for each processor). auto is then dpor, and "
              "randomised strategies for what that leaves of a limit")
      .between(0, most_jobs);
  parser.flag("--isolate", options.isolate,
              "Explore in a process of its own: where the program ends it by whatever means, that "
              "is a crash, and the rest is explored. auto is then as with --jobs");
  parser.option("--checkpoint", options.checkpoint, "FILE",
                "Write there now and then, and when interrupted, what is left to explore. auto is "
                "then as with --jobs");
  parser
      .option("--checkpoint-every", options.checkpoint_seconds, "SECONDS",
              "How often a checkpoint is written (60)")
      .positive();
  parser.option("--resume", options.resume, "FILE",
                "Go on from such a file, with the options that it was made with");
  declare_queue_options(parser, options.queue);
  declare_round_options(parser, options.round);
  parser.option("--seed", options.seed, "N", "Seed of everything that is drawn (1)");
  parser.option("--machine-seed", options.machine_seed, "N",
                "What std::random_device and its like give the program is drawn from (0)");
  parser.flag("--allow-spawn", options.allow_spawn,
              "Commands that the program starts by system, popen or posix_spawn run once, and are "
              "replayed");
  parser.option("--memory-reuse", written.memory_reuse, "MODE",
                "thread (who frees a block reuses it first) or never");
  parser.flag("--keep-going", options.keep_going, "Do not stop at the first violation");
  parser
      .option("--shrink", written.shrink_seconds, "SECONDS",
              "Make a violation smaller for so long at most: its scenario, then its schedule "
              "(docs/shrinking.md)")
      .positive();
}

void add_strategy_options(base::OptionParser& parser, Options& options, WrittenOptions& written,
                          Subject subject) {
  parser.group("How to explore");
  if (subject == Subject::harness) {
    parser.option("--after-join", written.after_join, "MODE",
                  "The final part of a scenario runs in each-execution, or once for each-state");
  }
  parser.option("--strategy", written.strategy, "NAME",
                "auto, dpor, sleep-set, depth-first, random, pct, pos, surw or replay");
  parser
      .option("--preemption-bound", written.preemption_bound, "N",
              "At most N switches away from a thread that could go on (up to 1000)")
      .between(0, most_preemptions);
  if (subject == Subject::program) {
    parser.flag("--wait-for-threads", options.wait_for_threads,
                "main that returns waits for all threads, as if it ended in pthread_exit");
  }
  parser.option("--idle-laps", written.idle_laps, "MODE",
                "Turns of a loop that change nothing: skip (dpor, sleep-set) or explore");
  parser.option("--symmetry", written.symmetry, "MODE",
                "Of executions that differ by an exchange of alike threads one is explored: auto "
                "(dpor without a bound) or off");
  parser.option("--memory-model", written.memory_model, "NAME",
                "sc (interleavings), sc+robust: and say whether C++20's memory model allows the "
                "program more than these, tso or c++20: explore what x86 or C++20 allows "
                "(docs/search/weak-memory.md)");
  parser.flag("--weaken", options.weaken,
              "With tso or c++20: say which memory orders could be weaker, all that is explored "
              "still passing");
  parser.option("--spurious-failures", options.rare.spurious_failures, "N",
                "In each execution up to N weak compare-exchanges fail although they find what "
                "they expect (0; docs/exploration-options.md)");
  parser.option("--spurious-wakeups", options.rare.spurious_wakeups, "N",
                "In each execution up to N waits for condition variables and futexes end without a "
                "notification (0; docs/exploration-options.md)");
  parser.option("--failing-allocations", options.rare.failing_allocations, "N",
                "In each execution up to N calls of malloc, operator new and their kin by "
                "instrumented code find no memory (0; docs/exploration-options.md)");
  parser
      .option("--depth", options.depth, "D",
              "pct: how many pairs of events must come in a certain order (3)")
      .between(1, 64);
  parser.option("--executions", written.executions, "N", "Stop after N executions").positive();
  parser
      .option("--time-limit", written.time_limit_seconds, "SECONDS", "Stop after this many seconds")
      .positive();
  parser
      .option("--step-limit", options.step_limit, "N",
              "Give up an execution after N events (100000)")
      .positive();
  parser
      .option("--event-time", options.event_time_seconds, "SECONDS",
              "Give up where a thread computes so long without an event (10)")
      .positive();
  parser.option("--restore-points", options.restore_points, "N",
                "Go on from copies of the execution before, N events apart, in place of "
                "replaying it (128; 0: never)");
  add_search_options(parser, options, written);
}

void add_check_options(base::OptionParser& parser, Options& options, WrittenOptions& written,
                       Subject subject) {
  parser.group("What counts as a violation");
  if (subject == Subject::harness) {
    parser.option("--check", written.check, "NAME",
                  "linearizability (default), quasi-linearizability or none");
    parser.option("--specification", options.specification, "NAME",
                  "The sequential specification; default: the harness's own");
    declare_quasi_options(parser, options, written);
    declare_progress_options(parser, written);
  }
  parser.option("--races", written.races, "MODE",
                "error (a race is a violation), promote (listed, explored) or report (listed)");
  parser.option("--suppressions", written.suppressions, "FILE",
                "Races that are no violations: lines race:PATTERN, as ThreadSanitizer's; "
                "repeatable");
  parser.flag(
      "--no-default-suppressions", [&options] { options.built_in_suppressions = false; },
      "Known races of libstdc++ are violations too");
  parser.flag("--leaks", options.leaks, "A block that is never freed is a violation");
  parser.option("--allow-exit-status", written.allowed_exit_statuses, "N,...",
                "A program that ends with one of these has not failed; repeatable");
  parser.flag("--require-exhausted", options.require_exhausted,
              "Where interleavings are left, nothing is decided: exit status 3, not 0");
  parser.flag(
      "--fail-if-not-robust", options.fail_if_not_robust,
      "With --memory-model sc+robust: exit status 1, not 0, if the program is not robust, 3 "
      "if that is not decided");
  parser.flag("--fail-if-vacuous", options.fail_if_vacuous,
              "Exit status 3, not 0, if the threads touched no common location, or did not run at "
              "the same time, or code was called that is not instrumented");
}

void add_output_options(base::OptionParser& parser, Options& options, WrittenOptions& written,
                        Subject subject) {
  parser.group("What to write");
  parser.flag(
      "--progress", [&options] { options.progress = true; },
      "Show how far it is, with estimates (docs/estimates.md); default on a terminal");
  parser.flag("--no-progress", [&options] { options.progress = false; }, "Do not");
  parser.option("--report", written.report, "FORMAT",
                "text, json, junit or sarif, on standard output");
  parser.option(
      "--trace-out", options.trace_out, "FILE",
      "Where the trace of a violation goes, or of an execution if none is found; default: a "
      "violation's is a file in heddle-traces/");
  parser
      .option("--trace-execution", options.trace_execution, "N",
              "Which execution goes to --trace-out if no violation is found (1)")
      .positive();
  parser.option("--html", options.html, "FILE",
                "Write the violation as a page for a browser as well (docs/viewing.md)");
  if (subject == Subject::harness) {
    parser.flag("--show-histories", options.show_histories,
                "List the distinct histories, each with what its judge says");
  }
  parser.option("--replay", options.replay, "FILE", "Run the execution that a trace file holds");
  parser.flag("--verbose", options.verbose, "Tell every event of a violation, and all its reasons");
  parser
      .option("--width", options.width, "N",
              "Columns of the text; default: the terminal's, COLUMNS, or 120")
      .between(60, 400);
  parser.flag(
      "--no-confirm", [&options] { options.confirm = false; },
      "Report a violation without replaying it in a fresh process");
  declare_log_options(parser, written.log);
  declare_version_option(parser);
}

}  // namespace

void declare_options(base::OptionParser& parser, Options& options, WrittenOptions& written,
                     Subject subject) {
  if (subject == Subject::harness) {
    add_subject_options(parser, options, written);
  }
  add_strategy_options(parser, options, written, subject);
  add_check_options(parser, options, written, subject);
  add_output_options(parser, options, written, subject);
}

}  // namespace heddle::harnesses
