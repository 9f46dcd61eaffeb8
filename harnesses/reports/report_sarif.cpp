#include "harnesses/reports/report.hpp"
#include "harnesses/views/sarif_log.hpp"

namespace heddle::harnesses {

std::string sarif_report(const std::vector<Report>& reports) {
  std::vector<SarifFinding> findings;
  for (const Report& report : reports) {
    for (const ViolationReport& violation : report.violations) {
      findings.push_back({&violation.trace, violation.trace_file, violation.replay});
    }
  }
  return sarif_log(findings);
}

}  // namespace heddle::harnesses
