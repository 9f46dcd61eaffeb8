#include "harnesses/reports/report_end.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable_text.hpp"
#include "harnesses/reports/numbers.hpp"

namespace heddle::harnesses {

std::string stopped_text(StoppedBy reason) {
  return fmt::format("stopped by: {}", stopped_by_names.name_of(reason));
}

std::string end_text(const Report& report) {
  const SearchReport& search = report.search;
  if (search.exhausted && is_weak(report.memory_model)) {
    return "all that the memory model allows explored";
  }
  if (search.exhausted) {
    return search.images ? fmt::format("all interleavings explored up to symmetry: {} in all",
                                       counted(*search.images, "execution", "executions"))
                         : "all interleavings explored";
  }
  if (search.stopped_by == StoppedBy::inputs) {
    return "all interleavings explored for the input values that were tried, not for others";
  }
  std::string text;
  if (!search.preemption_bounds_completed.empty()) {
    const unsigned bound = search.preemption_bounds_completed.back();
    text = fmt::format("all interleavings {} explored, not the others",
                       bound == 0 ? "without preemption"
                                  : "with at most " + counted(bound, "preemption", "preemptions"));
  }
  if (search.stopped_by == StoppedBy::races && report.unknown_if_suppressed) {
    return "not exhausted: not all races were looked at, whether they are suppressed";
  }
  if (search.stopped_by == StoppedBy::races) {
    const bool are_certain = report.possible_races.empty() &&
                             std::ranges::none_of(report.suppressed, &SuppressedRace::is_possible);
    return are_certain
               ? "not exhausted: plain accesses that race are not explored as events (--races "
                 "report)"
               : "not exhausted: accesses that may race are not explored as events";
  }
  if (search.stopped_by && *search.stopped_by != StoppedBy::preemption_bound) {
    text += (text.empty() ? "" : "; ") + stopped_text(*search.stopped_by);
  }
  return text.empty() ? "not exhausted" : text;
}

namespace {

/// Empty: something is decided.
std::string undecided_text(const Report& report) {
  if (report.nondeterminism && report.violations.empty()) {
    return report.program_changed ? "not decided: the changed program does something else"
                                  : "not decided: the program does not do the same again";
  }
  if (!report.computation.empty() && report.violations.empty()) {
    return "not decided: " + base::printable_line(report.computation);
  }
  if (!report.undecided.empty() && report.violations.empty()) {
    return "not decided: " + base::printable_line(report.undecided);
  }
  if (!report.possible_races.empty() && report.violations.empty() && !report.is_replay) {
    return "not decided: whether accesses race depends on code that is not instrumented";
  }
  if (report.is_doubted && !report.is_replay) {
    return fmt::format("not decided: {} that may be none, since not all is instrumented",
                       counted(report.violations.size(), "violation", "violations"));
  }
  if (report.saw_nothing()) {
    return "not decided: not one execution ended within the limits";
  }
  return "";
}

}  // namespace

bool is_decided(const Report& report) { return undecided_text(report).empty(); }

std::string verdict_text(const Report& report) {
  if (const std::string undecided = undecided_text(report); !undecided.empty()) {
    return undecided;
  }
  if (report.is_replay) {
    const std::string where = report.program_changed ? " in the changed program" : "";
    if (report.replays_passing) {
      return (report.violations.empty() ? "no violation found, as before"
                                        : "a violation, where the trace has none") +
             where;
    }
    return (report.violations.empty() ? "the violation did not recur" : "the violation recurs") +
           where;
  }
  if (report.violations.empty()) {
    return "no violation found";
  }
  const bool are_limits =
      std::ranges::all_of(report.violations, [](const ViolationReport& violation) {
        return violation.trace.violation.kind == ViolationKind::step_limit;
      });
  return counted(report.violations.size(), "violation", "violations") +
         (are_limits ? ": a step-limit proves no fault (docs/limits.md)" : "");
}

}  // namespace heddle::harnesses
