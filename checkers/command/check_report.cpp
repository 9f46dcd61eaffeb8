#include "checkers/command/check_report.hpp"

#include <nlohmann/json.hpp>

#include "checkers/explanation.hpp"

namespace heddle::checkers {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const FileReport& report, bool with_witness) {
  Json json;
  json["file"] = report.file;
  if (!report.error.empty()) {
    json["error"] = report.error;
    return json;
  }
  const Verdict& verdict = report.verdict;
  json["type"] = report.specification->name;
  json["algorithm"] = report.verdict.algorithm;
  json["operations"] = report.history.size();
  json["verdict"] = to_text(verdict.answer);
  json["message"] = explain_briefly(*report.specification, report.history, verdict);
  json["steps"] = verdict.steps;
  json["seconds"] = report.seconds;
  if (verdict.answer == Answer::explained && with_witness) {
    json["linearization"] = verdict.linearization;
  }
  if (verdict.answer == Answer::not_explained) {
    json["longest_prefix"] = verdict.longest_prefix;
    json["state"] = verdict.state;
    json["blocking"] = verdict.blocking;
  }
  return json;
}

}  // namespace

std::string report_as_text(const FileReport& report, bool with_witness) {
  const bool in_full = with_witness || report.verdict.answer != Answer::explained;
  return report.file + ": " +
         (in_full ? explain(*report.specification, report.history, report.verdict)
                  : explain_briefly(*report.specification, report.history, report.verdict) + "\n");
}

std::string report_as_json(const std::vector<FileReport>& reports, bool with_witness) {
  Json results = Json::array();
  for (const FileReport& report : reports) {
    results.push_back(to_json(report, with_witness));
  }
  Json json;
  json["results"] = std::move(results);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heddle::checkers
