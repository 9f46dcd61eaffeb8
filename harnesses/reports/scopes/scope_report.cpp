#include "harnesses/reports/scopes/scope_report.hpp"

#include <algorithm>
#include <utility>

#include "base/log.hpp"
#include "base/printable_text.hpp"
#include "harnesses/reports/commands.hpp"
#include "harnesses/reports/report_end.hpp"
#include "harnesses/reports/report_premises.hpp"
#include "harnesses/reports/standard_output.hpp"
#include "harnesses/traces/story/story_text.hpp"

namespace heddle::harnesses {

using base::ExitStatus;

ScopeCounts counts_of(const ScopeReport& report) {
  ScopeCounts counts;
  for (const ScopeEntry& entry : report.entries) {
    std::size_t& kind = !entry.was_explored         ? counts.unexplored
                        : !entry.violations.empty() ? counts.failing
                        : entry.exhausted           ? counts.exhausted
                                                    : counts.not_exhausted;
    ++kind;
  }
  return counts;
}

ScopeEntry scope_entry(const Report& report, const Options& options) {
  ScopeEntry entry;
  entry.scenario = report.subject.scenario;
  entry.was_explored = true;
  entry.counts = report.search.counts;
  for (const ViolationReport& violation : report.violations) {
    const TraceViolation& told = violation.trace.violation;
    entry.violations.push_back({told.kind, told.message});
  }
  // Scenarios of one thread are vacuous by what they are: the whole is judged, not each.
  Options without = options;
  without.fail_if_vacuous = false;
  entry.status = status_of(report, without);
  entry.exhausted = report.search.exhausted && entry.status == ExitStatus::none_found;
  entry.is_vacuous = report.premises && report.premises->is_vacuous();
  if (entry.violations.empty() && !entry.exhausted) {
    entry.why = is_decided(report) ? end_text(report) : verdict_text(report);
  }
  const std::optional<StoppedBy>& stopped = report.search.stopped_by;
  entry.is_done = !entry.violations.empty() ||
                  (stopped != StoppedBy::time_limit && stopped != StoppedBy::interrupted);
  entry.warnings = report.warnings;
  if (report.premises) {
    for (std::string& unseen : unseen_texts(*report.premises)) {
      if (options.fail_if_vacuous && entry.status == ExitStatus::none_found) {
        entry.status = ExitStatus::not_decided;
        entry.why = "not decided: " + unseen;
      }
      entry.warnings.push_back(std::move(unseen));
    }
  }
  return entry;
}

namespace {

bool is_vacuous(const ScopeReport& report) {
  return std::ranges::all_of(report.entries, [](const ScopeEntry& entry) {
    return entry.was_explored && entry.is_vacuous;
  });
}

/// Where nothing that was explored could have gone wrong, none of it decides anything.
void note_vacuous(ScopeReport& report) {
  for (ScopeEntry& entry : report.entries) {
    if (entry.status == ExitStatus::none_found) {
      entry.status = ExitStatus::not_decided;
      entry.why = "not decided: no scenario has two operations that touch common memory";
    }
  }
}

std::vector<Report> reports_of(const ScopeReport& scope) {
  std::vector<Report> reports;
  if (scope.smallest) {
    reports.push_back(*scope.smallest);
  }
  for (const ScopeEntry& entry : scope.entries) {
    if (entry.status == ExitStatus::not_decided) {
      reports.emplace_back().not_decided.push_back(
          {"not-decided", entry.scenario + ": " + entry.why});
    }
  }
  return reports;
}

ExitStatus status_of(const ScopeReport& report) {
  ExitStatus status = ExitStatus::none_found;
  for (const ScopeEntry& entry : report.entries) {
    const bool is_left = !entry.was_explored && !report.smallest;
    status = worse_of(status, is_left ? ExitStatus::not_decided : entry.status);
  }
  if (report.smallest && !report.smallest->unwritten.empty()) {
    log::error("{}", report.smallest->unwritten);
    status = worse_of(status, ExitStatus::misuse);
  }
  return status;
}

std::string form_of(const ScopeReport& report, const Options& options) {
  switch (options.report) {
    case ReportFormat::json:
      return scope_json(report);
    case ReportFormat::junit:
      return scope_junit(report);
    case ReportFormat::sarif:
      return sarif_report(reports_of(report));
    case ReportFormat::text:
      break;
  }
  const StoryStyle style = story_style_for_standard_output(options.width);
  return base::printable_but_colours(
      scope_text(report, {style.width, style.colours, options.verbose}));
}

}  // namespace

int write_scope(const ScopeReport& scope, const Options& options) {
  ScopeReport report = scope;
  if (options.fail_if_vacuous && is_vacuous(report)) {
    note_vacuous(report);
  }
  const ExitStatus status = status_of(report);
  write_output(form_of(report, options));
  return exit_number(status);
}

}  // namespace heddle::harnesses
