#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harnesses/reports/memory_model/report_robustness.hpp"
#include "harnesses/reports/report.hpp"
#include "harnesses/reports/report_premises.hpp"
#include "harnesses/views/sarif_log.hpp"

namespace heddle::harnesses {
namespace {

void add_unseen(const Report& report, std::vector<std::string>& warnings) {
  if (!report.premises) {
    return;
  }
  for (std::string& unseen : unseen_texts(*report.premises)) {
    if (std::ranges::find(warnings, unseen) == warnings.end()) {
      warnings.push_back(std::move(unseen));
    }
  }
}

}  // namespace

std::string sarif_report(const std::vector<Report>& reports) {
  std::vector<SarifFinding> findings;
  std::vector<std::string> warnings;
  for (const Report& report : reports) {
    add_unseen(report, warnings);
    for (const NotDecided& open : report.not_decided) {
      warnings.push_back(fmt::format("not decided: {}", open.reason));
    }
    if (is_not_robust_as_error(report)) {
      warnings.push_back("not robust: " + weak_steps_text(report));
    }
    for (const ViolationReport& violation : report.violations) {
      findings.push_back({&violation.trace, violation.trace_file, violation.replay});
    }
  }
  return sarif_log(findings, warnings);
}

}  // namespace heddle::harnesses
