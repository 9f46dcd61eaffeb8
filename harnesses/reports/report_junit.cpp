#include <fmt/format.h>

#include <algorithm>

#include "base/printable_text.hpp"
#include "harnesses/reports/memory_model/report_robustness.hpp"
#include "harnesses/reports/report.hpp"
#include "harnesses/reports/report_premises.hpp"
#include "harnesses/reports/xml_attribute.hpp"

namespace heddle::harnesses {
using base::xml_text;

namespace {

std::string seconds_text(double seconds) { return fmt::format("{:.3f}", seconds); }

std::string case_of(const Report& report) {
  const std::string& name =
      report.subject.scenario_name.empty() ? report.subject.scenario : report.subject.scenario_name;
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{}\">\n",
                                 xml_attribute(report.subject.harness),
                                 xml_attribute(name.empty() ? "main" : name),
                                 seconds_text(report.search.counts.seconds));
  for (const ViolationReport& violation : report.violations) {
    const TraceViolation& what = violation.trace.violation;
    text +=
        fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", name_of(what.kind),
                    xml_attribute(what.message), xml_text(what.explanation));
  }
  if (report.nondeterminism) {
    text += fmt::format("      <error type=\"nondeterminism\" message=\"{}\"></error>\n",
                        xml_attribute(report.nondeterminism->message));
  }
  if (!report.possible_races.empty()) {
    text += fmt::format("      <error type=\"possible-race\" message=\"{}\"></error>\n",
                        xml_attribute(possible_races_text(report)));
  }
  if (is_not_robust_as_error(report)) {
    text += fmt::format("      <failure type=\"not-robust\" message=\"{}\"></failure>\n",
                        xml_attribute(weak_steps_text(report)));
  }
  if (report.progress && report.progress->verdict == ProgressVerdict::undecided) {
    text += fmt::format("      <error type=\"progress-undecided\" message=\"{}\"></error>\n",
                        xml_attribute(report.progress->reason));
  }
  if (report.saw_nothing()) {
    text += "      <error type=\"nothing-explored\" message=\"not one execution ended\"></error>\n";
  }
  const std::string summary = text_report(report, {});
  return fmt::format("{}      <system-out>{}</system-out>\n    </testcase>\n", text,
                     xml_text(summary));
}

}  // namespace

std::string junit_report(const std::vector<Report>& reports) {
  const auto failures = std::count_if(reports.begin(), reports.end(), [](const Report& report) {
    return !report.violations.empty() || is_not_robust_as_error(report);
  });
  double seconds = 0;
  std::string cases;
  for (const Report& report : reports) {
    seconds += report.search.counts.seconds;
    cases += case_of(report);
  }
  const std::string counts = fmt::format("tests=\"{}\" failures=\"{}\" time=\"{}\"", reports.size(),
                                         failures, seconds_text(seconds));
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {0}>\n"
      "  <testsuite name=\"heddle\" {0}>\n{1}  </testsuite>\n</testsuites>\n",
      counts, cases);
}

}  // namespace heddle::harnesses
