#include "harnesses/reports/report_json.hpp"

#include "harnesses/reports/report.hpp"
#include "harnesses/reports/report_premises.hpp"
#include "harnesses/reports/report_quasi_json.hpp"
#include "harnesses/reports/report_races.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

constexpr std::size_t deepest_level = 64;  ///< more than any report has

Json json_of(const ViolationReport& violation) {
  Json json{{"kind", name_of(violation.trace.violation.kind)},
            {"message", violation.trace.violation.message},
            {"trace", violation.trace_file},
            {"history", operations_of(violation.trace.history)}};
  if (!violation.trace.violation.remedy.empty()) {
    json["remedy"] = violation.trace.violation.remedy;
  }
  if (violation.shrinking) {
    json["shrinking"] = shrinking_json(*violation.shrinking);
  }
  return json;
}

Json json_of(const Outcome& outcome) {
  const bool is_told = outcome.hash.empty();
  return {{is_told ? "output" : "hash", is_told ? outcome.output : outcome.hash},
          {"executions", outcome.executions},
          {"schedule", outcome.schedule}};
}

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

Json name_or_null(const std::optional<StoppedBy>& reason) {
  return reason ? Json(stopped_by_names.name_of(*reason)) : Json();
}

Json size_json(const std::optional<scheduler::SizeEstimate>& size) {
  if (!size) {
    return nullptr;
  }
  const bool has_band = size->no_band == scheduler::NoBand::none;
  return {{"executions", or_null(size->executions)},
          {"at_least", size->at_least},
          {"at_most", or_null(size->at_most)},
          {"confidence", size->is_exact() ? 1 : scheduler::size_confidence},
          {"no_band", has_band ? Json() : Json(scheduler::no_band_names.name_of(size->no_band))},
          {"up_to_symmetry", size->up_to_symmetry},
          {"drawn", size->drawn},
          {"seconds", size->seconds}};
}

Json json_of(const StageReport& stage) {
  Json json{{"strategy", name_of(stage.strategy)},
            {"preemption_bound", or_null(stage.preemption_bound)},
            {"executions", stage.counts.executions},
            {"pruned", stage.counts.pruned},
            {"redundant", stage.counts.redundant},
            {"discarded", stage.counts.discarded},
            {"events", stage.counts.events},
            {"seconds", stage.counts.seconds},
            {"stopped_by", name_or_null(stage.stopped_by)},
            {"explored_fraction", or_null(stage.explored_fraction)},
            {"estimate", size_json(stage.size)},
            {"cut_by_bound", stage.cut_by_bound},
            {"pct", nullptr}};
  if (stage.pct) {
    json["pct"] = {{"threads", stage.pct->threads},
                   {"events", stage.pct->events},
                   {"depth", stage.pct->depth},
                   {"probability", stage.pct->probability}};
  }
  return json;
}

Json json_of(const SerialReport& serial) {
  return {{"runs", serial.runs},
          {"labelled", serial.labelled},
          {"unlabelled", serial.unlabelled},
          {"blocked", serial.blocked},
          {"deterministic", serial.deterministic},
          {"golden", serial.is_golden},
          {"seconds", serial.seconds}};
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

base::Json report_json(const Report& report) {
  Json json{{"harness", report.subject.harness},
            {"scenario", report.subject.scenario},
            {"strategy", name_of(report.search.strategy)},
            {"executions", report.search.counts.executions},
            {"pruned", report.search.counts.pruned},
            {"redundant", report.search.counts.redundant},
            {"discarded", report.search.counts.discarded},
            {"events", report.search.counts.events},
            {"histories", report.histories.found},
            {"distinct_histories", report.histories.distinct},
            {"histories_hash", report.histories.hash},
            {"judged_histories", report.histories.judged},
            {"distinct_nonlinearizable_histories", report.histories.nonlinearizable},
            {"distinct_unexplained_histories", report.histories.unexplained},
            {"undecided_histories", report.histories.undecided},
            {"states", or_null(report.search.states)},
            {"images", or_null(report.search.images)},
            {"exhausted", report.search.exhausted},
            {"stopped_by", name_or_null(report.search.stopped_by)},
            {"explored_fraction", or_null(report.search.explored_fraction)},
            {"estimate", size_json(report.search.size)},
            {"stages", array_of(report.search.stages)},
            {"executions_before_promotion", report.search.executions_before_promotion},
            {"executions_to_shorten", report.search.executions_to_shorten},
            {"seconds", report.search.counts.seconds},
            {"cpu_seconds", report.used.cpu_seconds},
            {"peak_rss_bytes", report.used.peak_rss_bytes},
            {"preemption_bounds_completed", report.search.preemption_bounds_completed},
            {"violations", array_of(report.violations)},
            {"serial_histories", report.serial ? json_of(*report.serial) : Json()},
            {"blocked_executions", report.histories.blocked_executions},
            {"warnings", report.warnings},
            {"notes", report.notes},
            {"outcomes", array_of(report.outcomes)},
            {"trace_hash", report.trace_hash},
            {"passing_trace", report.passing && !report.passing->trace_file.empty()
                                  ? Json(report.passing->trace_file)
                                  : Json()},
            {"program_changed", report.program_changed},
            {"seed", report.subject.seed}};
  if (report.histories.listed) {
    json["history_list"] = Json::array();
    for (const auto& [history, verdict] : *report.histories.listed) {
      json["history_list"].push_back(Json{{"history", history}, {"verdict", verdict}});
    }
  }
  add_races(json, report);
  add_quasi(json, report);
  add_progress(json, report);
  add_premises(json, report);
  return json;
}

std::string json_report(const Report& report) { return report_json(report).dump() + "\n"; }

std::optional<ViolationKind> first_violation_kind(const std::string& json_report) {
  const std::optional<Json> json = base::parse_json(json_report, deepest_level);
  const Json* const violations = json ? json->find("violations") : nullptr;
  if (violations == nullptr || !violations->is_array() || violations->items().empty()) {
    return std::nullopt;
  }
  const Json* const kind = violations->items().front().find("kind");
  if (kind == nullptr || !kind->is_string()) {
    return std::nullopt;
  }
  return violation_kind_names.value_of(kind->string());
}

}  // namespace heddle::harnesses
