#include <fmt/format.h>

#include <algorithm>

#include "base/printable_text.hpp"
#include "harnesses/reports/memory_model/report_robustness.hpp"
#include "harnesses/reports/report.hpp"
#include "harnesses/reports/xml_attribute.hpp"

namespace heddle::harnesses {
using base::xml_text;

namespace {

std::string seconds_text(double seconds) { return fmt::format("{:.3f}", seconds); }

/// Its violations may be none: its status is that nothing is decided.
bool is_told_as_doubtful(const Report& report) { return report.is_doubted && !report.is_replay; }

bool has_error(const Report& report) {
  return !report.not_decided.empty() || (is_told_as_doubtful(report) && !report.violations.empty());
}

bool has_failure(const Report& report) {
  return (!is_told_as_doubtful(report) && !report.violations.empty()) ||
         is_not_robust_as_error(report);
}

std::string case_of(const Report& report) {
  const std::string& name =
      report.subject.scenario_name.empty() ? report.subject.scenario : report.subject.scenario_name;
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{}\">\n",
                                 xml_attribute(report.subject.harness),
                                 xml_attribute(name.empty() ? "main" : name),
                                 seconds_text(report.search.counts.seconds));
  for (const ViolationReport& violation : report.violations) {
    const TraceViolation& what = violation.trace.violation;
    text += fmt::format("      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n",
                        is_told_as_doubtful(report) ? "error" : "failure", name_of(what.kind),
                        xml_attribute(what.message), xml_text(what.explanation));
  }
  for (const NotDecided& open : report.not_decided) {
    text += fmt::format("      <error type=\"{}\" message=\"{}\"></error>\n", open.kind,
                        xml_attribute(open.reason));
  }
  if (is_not_robust_as_error(report)) {
    text += fmt::format("      <failure type=\"not-robust\" message=\"{}\"></failure>\n",
                        xml_attribute(weak_steps_text(report)));
  }
  const std::string summary = text_report(report, {});
  return fmt::format("{}      <system-out>{}</system-out>\n    </testcase>\n", text,
                     xml_text(summary));
}

}  // namespace

std::string junit_report(const std::vector<Report>& reports) {
  const auto failures = std::count_if(reports.begin(), reports.end(), has_failure);
  const auto errors = std::count_if(reports.begin(), reports.end(), has_error);
  double seconds = 0;
  std::string cases;
  for (const Report& report : reports) {
    seconds += report.search.counts.seconds;
    cases += case_of(report);
  }
  const std::string counts = fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{}\"",
                                         reports.size(), failures, errors, seconds_text(seconds));
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {0}>\n"
      "  <testsuite name=\"heddle\" {0}>\n{1}  </testsuite>\n</testsuites>\n",
      counts, cases);
}

}  // namespace heddle::harnesses
