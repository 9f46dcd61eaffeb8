#include "harnesses/reports/not_decided.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harnesses/reports/report_end.hpp"
#include "harnesses/reports/report_premises.hpp"

namespace heddle::harnesses {
namespace {

/// Whatever was asked for.
void add_open(const Report& report, std::vector<NotDecided>& found) {
  if (report.nondeterminism) {
    found.push_back({"nondeterminism", report.nondeterminism->message});
  }
  if (!report.possible_races.empty()) {
    found.push_back({"possible-race", possible_races_text(report)});
  }
  if (report.progress && report.progress->verdict == ProgressVerdict::undecided) {
    found.push_back({"progress-undecided", report.progress->reason});
  }
  if (report.saw_nothing()) {
    found.push_back({"nothing-explored", "not one execution ended"});
  }
  if (!report.computation.empty()) {
    found.push_back({"not-decided", report.computation});
  }
  if (!report.undecided.empty()) {
    found.push_back({"not-decided", report.undecided});
  }
}

}  // namespace

std::vector<NotDecided> not_decided(const Report& report, const Options& options) {
  std::vector<NotDecided> found;
  add_open(report, found);
  if (options.require_exhausted && !report.search.exhausted && !report.is_replay) {
    found.push_back({"not-exhausted", end_text(report)});
  }
  if (options.fail_if_vacuous && report.premises && report.premises->is_vacuous()) {
    found.push_back({"vacuous", premises_text(report)});
  }
  if (options.fail_if_not_robust && report.robustness &&
      report.robustness->verdict == RobustnessReport::Verdict::undecided) {
    found.push_back(
        {"robustness-undecided", fmt::format("{}", fmt::join(report.robustness->reasons, "; "))});
  }
  return found;
}

}  // namespace heddle::harnesses
