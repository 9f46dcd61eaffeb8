#include "harnesses/options/option_declarations.hpp"

#include "harnesses/options/check_options.hpp"

namespace heddle::harnesses {
namespace {

CLI::Validator positive() {
  return {[](const std::string& text) {
            double number = 0;
            const bool good = CLI::detail::lexical_cast(text, number) && number > 0;
            return good ? std::string() : "expected a number above 0, found '" + text + "'";
          },
          ""};
}

void add_subject_options(CLI::App& app, Options& options, WrittenOptions& written) {
  const char* group = "What to explore";
  app.add_flag("--list", options.list, "List the operations, scenarios and parameters, then exit")
      ->group(group);
  app.add_option("--harness", options.harness, "Only this one of several harnesses in the binary")
      ->option_text("NAME")
      ->group(group);
  app.add_option("--scenario", options.scenarios,
                 "One that --list names, or 'enq(9) >> enq(1) || deq() ;; deq()'; repeatable")
      ->option_text("NAME|TEXT")
      ->allow_extra_args(false)
      ->group(group);
  app.add_flag("--complete", options.complete,
               "Add the removals (after the threads) or additions (before) that a scenario lacks")
      ->group(group);
  app.add_option("--generate", options.generate,
                 "Explore N scenarios drawn from --seed that remove as many items as they add")
      ->option_text("N")
      ->check(positive())
      ->group(group);
  app.add_option("--parameter", written.parameters,
                 "One that --list names, or pick=explore|seeded|0, final-pick=explore|0; "
                 "repeatable")
      ->option_text("NAME=VALUE")
      ->allow_extra_args(false)
      ->group(group);
}

void add_strategy_options(CLI::App& app, Options& options, WrittenOptions& written,
                          Subject subject) {
  const char* group = "How to explore";
  if (subject == Subject::harness) {
    app.add_option("--after-join", written.after_join,
                   "The final part of a scenario runs in each-execution, or once for each-state")
        ->option_text("MODE")
        ->group(group);
  }
  app.add_option("--strategy", written.strategy,
                 "auto, dpor, sleep-set, depth-first, random, pct, pos or replay")
      ->option_text("NAME")
      ->group(group);
  app.add_option("--preemption-bound", written.preemption_bound,
                 "At most N switches away from a thread that could go on")
      ->option_text("N")
      ->group(group);
  app.add_option("--idle-laps", written.idle_laps,
                 "Turns of a loop that change nothing: skip (dpor, sleep-set) or explore")
      ->option_text("MODE")
      ->group(group);
  app.add_option("--depth", options.depth,
                 "pct: how many pairs of events must come in a certain order (3)")
      ->option_text("D")
      ->check(CLI::Range(1, 64))
      ->group(group);
  app.add_option("--executions", written.executions, "Stop after N executions")
      ->option_text("N")
      ->check(positive())
      ->group(group);
  app.add_option("--time-limit", written.time_limit_seconds, "Stop after this many seconds")
      ->option_text("SECONDS")
      ->check(positive())
      ->group(group);
  app.add_option("--step-limit", options.step_limit, "Give up an execution after N events (100000)")
      ->option_text("N")
      ->check(positive())
      ->group(group);
  app.add_option("--seed", options.seed, "Seed of everything that is drawn (1)")
      ->option_text("N")
      ->group(group);
  app.add_option("--memory-reuse", written.memory_reuse,
                 "thread (who frees a block reuses it first) or never")
      ->option_text("MODE")
      ->group(group);
  app.add_flag("--keep-going", options.keep_going, "Do not stop at the first violation")
      ->group(group);
}

void add_check_options(CLI::App& app, Options& options, WrittenOptions& written, Subject subject) {
  const char* group = "What counts as a violation";
  if (subject == Subject::harness) {
    app.add_option("--check", written.check,
                   "linearizability (default), quasi-linearizability or none")
        ->option_text("NAME")
        ->group(group);
    app.add_option("--specification", options.specification,
                   "The sequential specification; default: the harness's own")
        ->option_text("NAME")
        ->group(group);
    declare_quasi_options(app, options, written, group);
  }
  app.add_option("--races", written.races,
                 "error (a race is a violation), promote (listed, explored) or report (listed)")
      ->option_text("MODE")
      ->group(group);
  app.add_flag("--leaks", options.leaks, "A block that is never freed is a violation")
      ->group(group);
}

void add_output_options(CLI::App& app, Options& options, WrittenOptions& written) {
  const char* group = "What to write";
  app.add_flag_callback(
         "--progress", [&options] { options.progress = true; },
         "Show how far it is, with estimates (docs/strategies.md); default on a terminal")
      ->group(group);
  app.add_flag_callback(
         "--no-progress", [&options] { options.progress = false; }, "Do not")
      ->group(group);
  app.add_option("--report", written.report, "text, json or junit, on standard output")
      ->option_text("FORMAT")
      ->group(group);
  app.add_option("--trace-out", options.trace_out,
                 "Where the trace of a violation goes; default: a file in heddle-traces/")
      ->option_text("FILE")
      ->group(group);
  app.add_option("--replay", options.replay, "Run the execution that a trace file holds")
      ->option_text("FILE")
      ->group(group);
  app.add_flag("--verbose", options.verbose, "Show the events of the parts that run alone too")
      ->group(group);
  app.add_flag_callback(
         "--no-confirm", [&options] { options.confirm = false; },
         "Report a violation without replaying it in a fresh process")
      ->group(group);
}

/// Known to the design, not there yet: declared so that each gets its own clear answer.
void add_future_options(CLI::App& app, WrittenOptions& written) {
  app.add_option("--jobs", written.jobs)->check(positive())->group("");
  app.add_option("--spurious-failures", written.spurious_failures)->group("");
  app.add_option("--checkpoint", written.checkpoint)->group("");
  app.add_option("--resume", written.resume)->group("");
}

}  // namespace

void declare_options(CLI::App& app, Options& options, WrittenOptions& written, Subject subject) {
  if (subject == Subject::harness) {
    add_subject_options(app, options, written);
  }
  add_strategy_options(app, options, written, subject);
  add_check_options(app, options, written, subject);
  add_output_options(app, options, written);
  add_future_options(app, written);
}

}  // namespace heddle::harnesses
