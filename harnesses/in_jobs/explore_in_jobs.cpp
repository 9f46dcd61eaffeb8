#include "harnesses/in_jobs/explore_in_jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/log.hpp"
#include "harnesses/exploration/exploration_report.hpp"
#include "harnesses/exploration/plan_report.hpp"
#include "harnesses/exploration/quasi_report.hpp"
#include "harnesses/exploration/shorter_story.hpp"
#include "harnesses/in_jobs/alike_in_worker.hpp"
#include "harnesses/in_jobs/divisible.hpp"
#include "harnesses/in_jobs/elsewhere.hpp"
#include "harnesses/in_jobs/isolation.hpp"
#include "harnesses/in_jobs/part_worker.hpp"
#include "harnesses/in_jobs/queue_search.hpp"
#include "harnesses/in_jobs/rounds.hpp"
#include "harnesses/in_jobs/stages_in_jobs.hpp"
#include "harnesses/jobs/checkpoint.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

void add_histories(Report& report, const Target& target, const HistoryFindings& found) {
  if (target.judging.specification == nullptr) {
    return;
  }
  HistoriesReport& told = report.histories;
  HistorySetHash hash;
  std::uint64_t judged = 0;
  std::uint64_t undecided = 0;
  for (const auto& [key, history] : found.distinct) {
    hash.add(key);
    told.nonlinearizable += history.is_nonlinearizable ? 1 : 0;
    told.unexplained += history.is_unexplained ? 1 : 0;
    judged += history.is_unlisted ? 0 : 1;
    undecided += history.is_undecided && !history.is_unlisted ? 1 : 0;
  }
  for (const auto& [key, unlisted] : found.unlisted) {
    judged += unlisted.judged;
    undecided += unlisted.undecided;
  }
  const bool each_once = target.judging.optimizations.histories;
  told.found = found.found;
  told.distinct = found.distinct.size();
  told.hash = hash.text();
  told.judged = each_once ? judged : found.judged;
  told.undecided = (each_once ? undecided : found.undecided) + found.undecided_blocked.size();
  told.blocked_executions = found.blocked_executions;
  if (target.judging.quasi) {
    const HistoryChecker without_histories(target.judging, target.operations);
    report.quasi = quasi_report(target.judging, without_histories);
  }
}

void add_races(Report& report, const Findings& findings) {
  for (const FoundRace& one : findings.only_possible()) {
    const FoundRaceGroup& words = findings.possible_races.groups()[one.group];
    if (words.rule.empty()) {
      report.possible_races.push_back({words.report, words.libraries});
    } else {
      report.suppressed.push_back({words.rule, words.report, true});
    }
  }
  add_races(report, findings.races);
  doubt_suppressed(report, findings.races.were_cut());
}

void add_lost(Report& report, const std::map<std::string, unsigned>& lost) {
  for (const auto& [how, count] : lost) {
    report.notes.push_back(fmt::format(
        "{} by {} before the work was done, which another one then did",
        count == 1 ? "a worker process ended" : fmt::format("{} worker processes ended", count),
        how));
  }
}

void add_silent(Report& report, unsigned silent) {
  if (silent > 0) {
    report.notes.push_back(fmt::format(
        "{} amid an execution a quarter of a second after the end of the exploration, and killed",
        silent == 1 ? "a worker process was" : fmt::format("{} worker processes were", silent)));
  }
}

Explored explored_elsewhere(const SearchState& state, const Options& options,
                            scheduler::PlanResult result) {
  const Findings& findings = state.findings;
  Explored explored;
  explored.result = std::move(result);
  explored.result.races.clear();  // they are told by whoever found them
  explored.violations = told_violations(state.earlier, findings.not_in(state.earlier));
  for (const auto& [output, outcome] : findings.outcomes) {
    explored.outcomes.push_back(outcome);
  }
  if (findings.first) {
    explored.first = {findings.first->schedule, findings.first->course, findings.first->trace_hash,
                      findings.first->output};
    if (!options.trace_out.empty()) {
      explored.chosen = findings.first->schedule;
      explored.chosen_number = options.trace_execution;
    }
  }
  explored.contact.note(findings.touched, findings.overlapped);
  explored.trace_hash = findings.trace_hash;
  for (const auto& [name, library] : findings.foreign) {
    explored.foreign.push_back(library);
  }
  explored.inputs_were_drawn = findings.inputs_were_drawn;
  explored.spinning_calls = findings.spinning_calls;
  explored.not_put_back = findings.not_put_back;
  return explored;
}

/// Where it could be written once, it is no reason to give up if it cannot be written now.
void save(const std::string& path, const SearchState& state, const CheckpointSubject& subject,
          bool was_written) {
  if (path.empty()) {
    return;
  }
  try {
    write_checkpoint_file(write_checkpoint(state, subject), path);
  } catch (const UsageError& error) {
    if (!was_written) {
      throw;
    }
    log::warning("{}", error.what());
  }
}

scheduler::PlanResult search(const Target& target, const Options& options, SearchState& state,
                             Report& report) {
  scheduler::PlanPosition position;
  Progress progress(
      options.progress.value_or(false),
      options.progress_prefix + report.subject.harness + " " + report.subject.scenario, position,
      options.time_limit_seconds);
  scheduler::PlanOptions plan = plan_options(target, options);
  const CheckpointSubject subject = subject_of(target, options);
  const bool is_resumed = !options.resume.empty();
  if (is_resumed) {
    state = state_to_resume(options.resume, read_text_file(options.resume), subject, plan);
  }
  const scheduler::PlanState resumed = state.plan;
  const unsigned workers = options.jobs == 0 ? processors() : options.jobs;
  Crew crew(
      workers, [&](WorkQueue& queue) { explore_units(target, options, queue); },
      options.isolate ? choices_to_watch(options.step_limit) : 0);
  std::map<std::string, unsigned> lost;
  if (is_unbegun(state, target, options, plan)) {
    lost = find_alike_in_worker(crew, state, plan.limits.time, options.isolate);
  }
  bool was_written = false;
  StagesInJobs stages(crew, options, state, is_resumed, progress, position,
                      [&](const SearchState& now) {
                        save(options.checkpoint, now, subject, std::exchange(was_written, true));
                      });
  plan.position = &position;
  scheduler::PlanResult result = plan_elsewhere(plan, stages, is_resumed ? &resumed : nullptr);
  for (const auto& [how, count] : stages.lost()) {
    lost[how] += count;
  }
  add_lost(report, lost);
  add_silent(report, stages.silent());
  return result;
}

/// The executions in which the threads of `target` meet. Throws UsageError for options that do not
/// go with that.
Report explore_in_jobs(const Target& target, const Options& options) {
  reject_what_cannot_be_divided(target, options);
  prepare_settings(target);
  const double cpu_before = cpu_seconds();
  Report report = empty_report(target, options);
  Ends ends(options);
  SearchState state;
  const auto searching = !options.queue.url.empty()    ? search_in_queue
                         : options.round.merge.empty() ? search
                                                       : merge_round;
  Explored explored = explored_elsewhere(state, options, searching(target, options, state, report));
  std::optional<Isolation> isolation;
  bool looks_again = true;  // for shorter schedules
  const double cpu_of_search = cpu_seconds() - cpu_before;
  if (options.isolate) {
    isolation.emplace(options, state.fatal);
    std::optional<CopyEnd> ended =
        isolation->go_on_in_copies(explored.result.promoted, ends.replays);
    if (ended) {
      looks_again = false;
      ended = isolation->go_on_in_copy(ends.replays);
    }
    if (ended) {
      ends.exploration = ends.replays = Ends::Time::min();
      explored.no_replays = fmt::format("the process that replayed them ended by {}", ended->how);
    }
  }
  const double cpu_before_telling = cpu_seconds();
  runtime::ControlledProgram program(target.entry, target.context,
                                     program_options(target, options));
  program.adopt_thread_names(state.threads);
  if (options.time_limit_seconds && explored.no_replays.empty()) {
    program.stop_at(ends.exploration);
  }
  add_plan_result(report, explored.result, Suppressions(target.identity));
  add_races(report, state.findings);
  add_histories(report, target, state.findings.histories);
  doubt_undecided(report);
  const scheduler::PlanOptions plan = plan_options(target, options);
  if (looks_again) {
    explored.violations =
        with_fewer_preemptions({target, program, plan, explored.result, ends.exploration},
                               std::move(explored.violations), report.search);
  }
  add_explored(report, target, program, explored, ends.replays);
  add_end(report, target, program, explored, true, ends.replays);
  report.used.cpu_seconds = cpu_of_search + cpu_seconds() - cpu_before_telling;
  report.used.peak_rss_bytes = std::max(peak_rss_bytes(), state.findings.peak_rss_bytes);
  return report;
}

}  // namespace

Report explore_with_jobs(const Target& target, const Options& options) {
  const bool is_in_jobs = options.jobs != 1 || options.isolate || !options.checkpoint.empty() ||
                          !options.resume.empty() || !options.queue.url.empty();
  const Exploring exploring = options.round.split > 0        ? split_search
                              : !options.round.share.empty() ? explore_share
                              : is_in_jobs                   ? explore_in_jobs
                                                             : nullptr;
  return explore_target(target, options, exploring);
}

}  // namespace heddle::harnesses
