#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/printable_text.hpp"
#include "harnesses/reports/scopes/scope_report.hpp"
#include "harnesses/reports/xml_attribute.hpp"

namespace heddle::harnesses {
namespace {

/// What a test case holds; empty if it has passed.
std::string inside(const ScopeEntry& entry, const Report* report) {
  std::string text;
  for (std::size_t i = 0; i < entry.violations.size(); ++i) {
    const ScopeEntry::Violation& violation = entry.violations[i];
    const bool is_told = report != nullptr && i < report->violations.size();
    text += fmt::format(
        "      <failure type=\"{}\" message=\"{}\">{}</failure>\n", name_of(violation.kind),
        xml_attribute(violation.message),
        base::xml_text(is_told ? report->violations[i].trace.violation.explanation : ""));
  }
  if (report != nullptr) {
    text += fmt::format("      <system-out>{}</system-out>\n",
                        base::xml_text(text_report(*report, {})));
  }
  if (!entry.was_explored) {
    text += "      <skipped message=\"not explored\"></skipped>\n";
  } else if (entry.status == base::ExitStatus::not_decided) {
    text += fmt::format("      <error type=\"not-decided\" message=\"{}\"></error>\n",
                        xml_attribute(entry.why));
  } else if (!entry.why.empty()) {
    text += fmt::format("      <system-out>{}</system-out>\n", base::xml_text(entry.why));
  }
  if (report == nullptr && !entry.warnings.empty()) {
    text += fmt::format("      <system-err>{}</system-err>\n",
                        base::xml_text(fmt::format("{}", fmt::join(entry.warnings, "\n"))));
  }
  return text;
}

}  // namespace

std::string scope_junit(const ScopeReport& report) {
  const ScopeCounts counts = counts_of(report);
  std::string cases;
  bool is_told = !report.smallest;
  for (const ScopeEntry& entry : report.entries) {
    const bool is_smallest = !is_told && !entry.violations.empty();
    is_told = is_told || is_smallest;
    cases += fmt::format(
        "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\">\n{}"
        "    </testcase>\n",
        xml_attribute(report.harness), xml_attribute(entry.scenario), entry.counts.seconds,
        inside(entry, is_smallest ? &*report.smallest : nullptr));
  }
  const std::string numbers =
      fmt::format("tests=\"{}\" failures=\"{}\" skipped=\"{}\" time=\"{:.3f}\"",
                  report.entries.size(), counts.failing, counts.unexplored, report.seconds);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {0}>\n"
      "  <testsuite name=\"heddle --all {1}x{2}\" {0}>\n{3}  </testsuite>\n</testsuites>\n",
      numbers, report.size.threads, report.size.operations, cases);
}

}  // namespace heddle::harnesses
