#include "harnesses/exploration/exploration_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/assert.hpp"
#include "base/exit_status.hpp"
#include "harnesses/exploration/quasi_report.hpp"
#include "harnesses/judging/graph_histories.hpp"
#include "harnesses/judging/stuck_graphs.hpp"
#include "harnesses/violations/draw_history.hpp"

namespace heddle::harnesses {
namespace {

QuasiReport::Witness report_witness(const Target& target, runtime::ControlledProgram& program,
                                    const NeededFactor& needed, const HistoryViolations& judged,
                                    Ends::Time end) {
  constexpr std::size_t width = 96;
  const Target promise = promising(target, needed.too_small);
  const checkers::History& history = judged.checker().quasi()->witnesses()[needed.witness].history;
  return {draw_history(*target.judging.specification, history, width, "    "),
          report_violation(promise, program, violation_of(promise.judging, history),
                           judged.witness_schedules()[needed.witness], end)};
}

bool is_of_history(const ViolationReport& violation) {
  const ViolationKind kind = violation.trace.violation.kind;
  return kind == ViolationKind::linearizability || kind == ViolationKind::quasi_linearizability;
}

/// A violation may be one only because something was not seen.
void doubt_left_out(Report& report, const Explored& explored) {
  for (const runtime::ForeignLibrary& library : explored.foreign) {
    if (library.name == runtime::left_out_part) {
      report.warnings.push_back(fmt::format(
          "not seen: what functions do that are left out of instrumentation ({}); a violation that "
          "depends on it may be none",
          fmt::join(library.functions, ", ")));
      report.is_doubted = std::ranges::all_of(report.violations, is_of_history);
    }
  }
}

/// Whether the first execution, which is run again if it may be, is the same each time, and what
/// the threads had to do with each other.
void examine_premises(Report& report, const Target& target, runtime::ControlledProgram& program,
                      const Explored& explored, bool may_repeat, Ends::Time end) {
  if (!report.violations.empty()) {
    doubt_left_out(report, explored);
  }
  if (!report.violations.empty() || base::interrupted) {
    return;
  }
  if (end != Ends::Time::max()) {
    program.stop_at(end);
  }
  PremisesReport premises;
  for (const runtime::ForeignLibrary& library : explored.foreign) {
    if (!library.is_harmless) {
      premises.uninstrumented.push_back({library.name, library.functions});
    }
  }
  Contact contact = explored.contact;
  if (explored.first && may_repeat && std::chrono::steady_clock::now() < end) {
    const std::optional<std::string> told =
        difference(target, program, *explored.first, contact, end);
    if (told) {
      add_nondeterminism(report, "the same schedule did not lead to the same execution");
      report.nondeterminism->difference = *told;
    }
  }
  const ExecutionCounts& counts = report.search.counts;
  premises.all_discarded = counts.executions == 0 && counts.discarded > 0;
  if (explored.first && !report.nondeterminism) {
    const bool is_known = may_repeat && std::chrono::steady_clock::now() < end;
    premises.touched = contact.touched() || !is_known;
    premises.overlapped = contact.ran_at_the_same_time();
  }
  report.premises = std::move(premises);
}

void add_violations(Report& report, const Target& target, runtime::ControlledProgram& program,
                    const Explored& explored, Ends::Time end) {
  std::size_t untold = 0;
  TellingTime time(end);
  for (const KeptViolation& kept : explored.violations) {
    ViolationReport violation = report_violation(target, program, kept.found, kept.schedule,
                                                 time.end_for(kept.schedule.steps.size()));
    untold += violation.trace.steps.empty() ? 1 : 0;
    add_violation(report, std::move(violation));
  }
  if (untold > 0 && !explored.no_replays.empty()) {
    report.warnings.push_back(fmt::format("{} violation{} told without steps: {}", untold,
                                          untold == 1 ? "" : "s", explored.no_replays));
  } else if (untold > 0 && (time.was_interrupted() || std::chrono::steady_clock::now() >= end)) {
    report.warnings.push_back(
        fmt::format("{} left no time to replay {} violation{}, told without steps",
                    time.was_interrupted() ? "the interrupt" : "the time limit", untold,
                    untold == 1 ? "" : "s"));
  }
}

/// Of interleavings, or of graphs.
template <typename Judged>
void add_counts(HistoriesReport& report, const Judged& histories) {
  report.found = histories.histories();
  report.distinct = histories.distinct_histories();
  report.judged = histories.judged_histories();
  report.hash = histories.histories_hash();
  report.nonlinearizable = histories.distinct_nonlinearizable();
  report.unexplained = histories.distinct_unexplained();
  report.undecided = histories.undecided();
}

}  // namespace

void add_histories(Report& report, const Target& target, runtime::ControlledProgram& program,
                   const ViolationDetector& detector, Ends::Time end) {
  const HistoryViolations* judged = detector.histories();
  if (judged == nullptr) {
    return;
  }
  const HistoryChecker* histories = &judged->checker();
  if (judged->graphs() != nullptr) {
    add_counts(report.histories, *judged->graphs());
  } else {
    add_counts(report.histories, *histories);
  }
  if (target.judging.lists_histories) {
    report.histories.listed = listed_histories(*histories);
  }
  if (const StuckHistories* stuck = detector.stuck()) {
    report.histories.undecided += stuck->undecided();
    report.histories.blocked_executions = stuck->explained();
  }
  if (const StuckGraphs* stuck = detector.stuck_graphs()) {
    report.histories.undecided += stuck->undecided();
    report.histories.blocked_executions = stuck->explained();
  }
  doubt_undecided(report);
  if (histories->quasi() != nullptr) {
    report.quasi = quasi_report(target.judging, *histories);
    for (const NeededFactor& needed : needed_factors(*histories->quasi())) {
      report.quasi->witnesses.push_back(report_witness(target, program, needed, *judged, end));
    }
  }
}

void doubt_undecided(Report& report) {
  if (report.search.exhausted && report.histories.undecided > 0) {
    report.search.exhausted = false;
    report.search.stopped_by = StoppedBy::undecided_histories;
  }
}

void add_explored(Report& report, const Target& target, runtime::ControlledProgram& program,
                  const Explored& explored, Ends::Time end) {
  report.trace_hash = explored.trace_hash;
  report.outcomes = explored.outcomes;
  add_violations(report, target, program, explored, end);
  if (report.violations.empty() && explored.chosen) {
    report.passing =
        report_execution(target, program, *explored.chosen, explored.chosen_number, end);
  }
  const bool may_list_races =
      target.identity.races != RaceMode::error || explored.result.nondeterminism;
  HEDDLE_ASSERT(may_list_races || report.races.empty() || !explored.violations.empty(),
                "a race was found and never shown");
  if (!report.violations.empty()) {
    report.trace_hash = report.violations.front().trace.trace_hash;
  }
  if (explored.result.nondeterminism) {
    add_nondeterminism(report, explored.result.nondeterminism->message);
  }
  add_computation(report, explored.result);
}

void add_end(Report& report, const Target& target, runtime::ControlledProgram& program,
             const Explored& explored, bool may_repeat, Ends::Time end) {
  examine_premises(report, target, program, explored, may_repeat, end);
  if (program_settings().inputs_were_drawn || explored.inputs_were_drawn) {
    report.warnings.push_back(
        "__VERIFIER_nondet_ functions of more than a byte gave six values each, not all: 0, 1, "
        "-1, the smallest, the largest, one drawn from --seed");
    if (std::exchange(report.search.exhausted, false)) {
      report.search.stopped_by = StoppedBy::inputs;
    }
  }
  add_not_put_back(report, program, explored.not_put_back, explored.spinning_calls);
}

}  // namespace heddle::harnesses
