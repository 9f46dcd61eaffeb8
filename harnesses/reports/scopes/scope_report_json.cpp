#include <fmt/format.h>

#include "base/json.hpp"
#include "harnesses/reports/memory_model/rare_outcomes_text.hpp"
#include "harnesses/reports/report_json.hpp"
#include "harnesses/reports/scopes/scope_report.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

Json failing_json(const ScopeEntry& entry) {
  Json violations = Json::array();
  for (const ScopeEntry::Violation& violation : entry.violations) {
    violations.push_back(Json{{"kind", name_of(violation.kind)}, {"message", violation.message}});
  }
  return {{"scenario", entry.scenario}, {"violations", violations}};
}

Json open_json(const ScopeEntry& entry) {
  return {{"scenario", entry.scenario},
          {"why", entry.why},
          {"executions", entry.counts.executions},
          {"seconds", entry.counts.seconds}};
}

}  // namespace

std::string scope_json(const ScopeReport& report) {
  const ScopeCounts counts = counts_of(report);
  ExecutionCounts all;
  Json failing = Json::array();
  Json open = Json::array();
  Json warnings = Json::array();
  for (const ScopeEntry& entry : report.entries) {
    all.executions += entry.counts.executions;
    all.events += entry.counts.events;
    for (const std::string& warning : entry.warnings) {
      warnings.push_back(Json{{"scenario", entry.scenario}, {"warning", warning}});
    }
    if (!entry.violations.empty()) {
      failing.push_back(failing_json(entry));
    } else if (entry.was_explored && !entry.exhausted) {
      open.push_back(open_json(entry));
    }
  }
  const Json smallest = report.smallest ? report_json(*report.smallest) : Json();
  const Json* const violations = report.smallest ? smallest.find("violations") : nullptr;
  const Json json{{"harness", report.harness},
                  {"all", fmt::format("{}x{}", report.size.threads, report.size.operations)},
                  {"operations", report.operations},
                  {"excluded", report.excluded},
                  {"frames", report.frames},
                  {"completed", report.is_completed},
                  {"scenarios", report.entries.size()},
                  {"exhausted", counts.exhausted == report.entries.size()},
                  {"exhausted_scenarios", counts.exhausted},
                  {"failing_scenarios", counts.failing},
                  {"open_scenarios", counts.not_exhausted},
                  {"unexplored_scenarios", counts.unexplored},
                  {"violations", violations != nullptr ? *violations : Json::array()},
                  {"smallest", smallest},
                  {"failing", failing},
                  {"open", open},
                  {"warnings", warnings},
                  {"executions", all.executions},
                  {"events", all.events},
                  {"seconds", report.seconds},
                  {"seed", report.seed},
                  {"rare_outcomes", rare_outcomes_json(report.rare)}};
  return json.dump() + "\n";
}

}  // namespace heddle::harnesses
