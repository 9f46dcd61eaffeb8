#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "base/environment.hpp"
#include "base/exit_status.hpp"
#include "harnesses/exploration/exploration.hpp"
#include "harnesses/in_jobs/explore_in_jobs.hpp"
#include "harnesses/in_jobs/isolation.hpp"
#include "harnesses/jobs/resume.hpp"
#include "harnesses/main/shrunk_trace.hpp"
#include "harnesses/main/trace_output.hpp"
#include "harnesses/options/log_options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/orders/remedies.hpp"
#include "harnesses/orders/weaken.hpp"
#include "harnesses/queue/queue_password.hpp"
#include "harnesses/replay/replay.hpp"
#include "harnesses/reports/commands.hpp"
#include "harnesses/shrinking/shrink_violation.hpp"
#include "harnesses/traces/program_id.hpp"
#include "harnesses/traces/trace_file.hpp"
#include "heddle/c_api.h"
#include "runtime/before_main/before_main.hpp"
#include "runtime/cannot_explore.hpp"
#include "runtime/interpose/main_interpose.hpp"
#include "runtime/interpose/thread_exit.hpp"
#include "runtime/kernel/standard_input.hpp"

/// Explores the main of a whole program: what `heddle run` starts.
namespace heddle::harnesses {
namespace {

struct ProgramMain {
  int argc;
  char** argv;
  char** envp;
  runtime::Main function;
  std::vector<char*> arguments;    ///< as they were: programs take out those that they know
  bool waits_for_threads = false;  ///< when it returns

  /// A runtime::ControlledProgram::Entry. Returning from main is calling exit, for any program.
  static void run(void* self) {
    const auto& main = *static_cast<const ProgramMain*>(self);
    std::copy(main.arguments.begin(), main.arguments.end(), main.argv);
    const int status = main.function(main.argc, main.argv, main.envp);
    if (main.waits_for_threads) {
      runtime::exit_after_all_threads(status);
    }
    std::exit(status);
  }
};

Target target_of(ProgramMain& program, const Options& options) {
  Target target;
  program.waits_for_threads = options.wait_for_threads;
  target.entry = &ProgramMain::run;
  target.context = &program;
  target.identity = identity_from(options);
  const std::string path = program.argv[0];
  target.identity.subject = Subject::program;
  target.identity.harness = path.substr(path.rfind('/') + 1);
  target.identity.command = {own_program()};
  target.identity.program_id = own_program_id();
  target.identity.command.insert(target.identity.command.end(), program.argv + 1,
                                 program.argv + program.argc);
  return target;
}

Invocation invocation_of(const ProgramMain& program) {
  return {Subject::program,
          {program.argv, program.argv + program.argc},
          runtime::standard_input::file()};
}

/// With what is left of the time limit since `start`.
Options options_left(Options options, std::chrono::steady_clock::time_point start) {
  if (options.time_limit_seconds) {
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
    options.time_limit_seconds = std::max(*options.time_limit_seconds - used.count(), 1e-9);
  }
  return options;
}

/// What heddle shrink starts.
int shrink_recorded(const Target& target, const Options& options, const TraceDocument& recorded,
                    const ProgramMain& program) {
  const auto end = end_of_confirmation(options);
  const auto start = std::chrono::steady_clock::now();
  Report report = replay_target(target, options, recorded);
  require_recurrence(report, recorded, options);
  shrink_violations(report, nullptr, target, options_left(options, start), "");
  keep_violations(report, options, invocation_of(program), end);
  return write_shrunk(report, options);
}

int replay(const Options& given, ProgramMain& program) {
  const TraceDocument recorded = read_trace_file(given.replay);
  if (recorded.options.subject != Subject::program) {
    throw UsageError(given.replay + ": not the trace of a whole program");
  }
  const Options options = options_for_replay(recorded.options, given);
  const Target target = target_of(program, options);
  if (options.shrink_seconds) {
    return shrink_isolated(options, recorded,
                           [&] { return shrink_recorded(target, options, recorded, program); });
  }
  ReportWriter writer(options);
  Report report = replay_isolated(target, options, recorded);
  keep_replayed(report, options);
  writer.write(report);
  return writer.finish();
}

int explore(const Options& options, ProgramMain& program) {
  const auto end = end_of_confirmation(options);
  const Target target = target_of(program, options);
  const auto start = std::chrono::steady_clock::now();
  WeakerOrders orders(options);
  Report report = explore_with_jobs(target, options);
  if (options.round.is_a_part()) {
    return number_of(base::ExitStatus::none_found);
  }
  add_remedies(report, target, options_left(options, start));
  shrink_violations(report, nullptr, target, options_left(options, start), "");
  keep_violations(report, options, invocation_of(program), end);
  orders.look_at(report, target, true);
  ReportWriter writer(options);
  writer.write(report);
  return writer.finish();
}

__attribute__((constructor)) void install() { runtime::set_explore_main(heddle_explore_main); }

}  // namespace
}  // namespace heddle::harnesses

extern "C" int heddle_explore_main(int argc, char** argv, char** envp,
                                   int (*real_main)(int, char**, char**)) {
  namespace harnesses = heddle::harnesses;
  if (heddle::runtime::is_harness_process()) {
    return real_main(argc, argv, envp);  // it has its options in argv
  }
  harnesses::keep_queue_password();
  return harnesses::run_command_line("heddle run", [&] {
    const char* line = std::getenv(heddle::base::run_options_variable);
    harnesses::Options options =
        harnesses::parse_options("heddle run", harnesses::split_words(line == nullptr ? "" : line),
                                 harnesses::Subject::program);
    if (!options.resume.empty() || !options.round.share.empty()) {
      options = options_to_resume("heddle run", options, harnesses::Subject::program);
    }
    harnesses::set_up_log(options.log);
    options.progress = options.progress.value_or(isatty(STDERR_FILENO) != 0);
    heddle::base::watch_interrupts();
    heddle::runtime::need_room();
    heddle::runtime::before_main::require_no_threads();
    harnesses::ProgramMain program{argc, argv, envp, real_main, {argv, argv + argc + 1}};
    return options.replay.empty() ? harnesses::explore(options, program)
                                  : harnesses::replay(options, program);
  });
}
