#include <algorithm>
#include <cstdio>

#include "harnesses/reports/report.hpp"

namespace heddle::harnesses {
namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        // XML 1.0 has no way to write most control characters.
        result += (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') ? '?' : c;
    }
  }
  return result;
}

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", seconds);
  return text;
}

std::string case_of(const Report& report) {
  const std::string& name =
      report.subject.scenario_name.empty() ? report.subject.scenario : report.subject.scenario_name;
  std::string text = "    <testcase classname=\"" + escaped(report.subject.harness) + "\" name=\"" +
                     escaped(name.empty() ? "main" : name) + "\" time=\"" +
                     seconds_text(report.search.counts.seconds) + "\">\n";
  for (const ViolationReport& violation : report.violations) {
    const TraceViolation& what = violation.trace.violation;
    text += "      <failure type=\"" + escaped(std::string(name_of(what.kind))) + "\" message=\"" +
            escaped(what.message) + "\">" + escaped(what.explanation) + "</failure>\n";
  }
  const std::string summary = text_report(report, {});
  return text + "      <system-out>" + escaped(summary) + "</system-out>\n    </testcase>\n";
}

}  // namespace

std::string junit_report(const std::vector<Report>& reports) {
  const auto failures = std::count_if(reports.begin(), reports.end(), [](const Report& report) {
    return !report.violations.empty();
  });
  double seconds = 0;
  std::string cases;
  for (const Report& report : reports) {
    seconds += report.search.counts.seconds;
    cases += case_of(report);
  }
  const std::string counts = "tests=\"" + std::to_string(reports.size()) + "\" failures=\"" +
                             std::to_string(failures) + "\" time=\"" + seconds_text(seconds) + "\"";
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites " + counts +
         ">\n  <testsuite name=\"heddle\" " + counts + ">\n" + cases +
         "  </testsuite>\n</testsuites>\n";
}

}  // namespace heddle::harnesses
