#include <nlohmann/json.hpp>
#include <sstream>

#include "harnesses/report.hpp"

namespace heddle::harnesses {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const RacingAccess& access) {
  return {
      {"kind", access.kind},      {"object", access.object},  {"function", access.site.function},
      {"file", access.site.file}, {"line", access.site.line}, {"column", access.site.column}};
}

Json json_of(const RaceReport& race) {
  return {{"first", json_of(race.first)}, {"second", json_of(race.second)}};
}

/// The operations of the native history format, without its header line.
Json operations_of(const std::string& history) {
  Json operations = Json::array();
  std::istringstream lines(history);
  for (std::string line; std::getline(lines, line);) {
    Json entry = Json::parse(line, nullptr, false);
    if (!entry.is_discarded() && entry.contains("operation")) {
      operations.push_back(std::move(entry));
    }
  }
  return operations;
}

Json json_of(const ViolationReport& violation) {
  return {{"kind", violation.trace.violation.kind},
          {"message", violation.trace.violation.message},
          {"trace", violation.trace_file},
          {"history", operations_of(violation.trace.history)}};
}

Json json_of(const Outcome& outcome) {
  return {{"output", outcome.output},
          {"executions", outcome.executions},
          {"schedule", outcome.schedule}};
}

template <typename T>
Json array_of(const std::vector<T>& elements) {
  Json array = Json::array();
  for (const T& element : elements) {
    array.push_back(json_of(element));
  }
  return array;
}

}  // namespace

std::string json_report(const Report& report) {
  const Json json{{"harness", report.harness},
                  {"scenario", report.scenario},
                  {"strategy", report.strategy},
                  {"executions", report.executions},
                  {"pruned", report.pruned},
                  {"redundant", report.redundant},
                  {"events", report.events},
                  {"histories", report.histories},
                  {"distinct_histories", report.distinct_histories},
                  {"histories_hash", report.histories_hash},
                  {"distinct_nonlinearizable_histories", report.distinct_nonlinearizable_histories},
                  {"exhausted", report.exhausted},
                  {"stopped_by", report.stopped_by ? Json(*report.stopped_by) : Json()},
                  {"seconds", report.seconds},
                  {"cpu_seconds", report.cpu_seconds},
                  {"peak_rss_bytes", report.peak_rss_bytes},
                  {"races", array_of(report.races)},
                  {"quasi_factor", nullptr},
                  {"preemption_bounds_completed", report.preemption_bounds_completed},
                  {"violations", array_of(report.violations)},
                  {"outcomes", array_of(report.outcomes)},
                  {"trace_hash", report.trace_hash},
                  {"seed", report.seed}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heddle::harnesses
