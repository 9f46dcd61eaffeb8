#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "harnesses/report.hpp"
#include "harnesses/tests/sample_trace.hpp"
#include "harnesses/trace_file.hpp"

namespace heddle::harnesses {
namespace {

using Json = nlohmann::json;

Report sample_report() {
  Report report;
  report.harness = "stack";
  report.strategy = "auto";
  report.stopped_by = "violation";
  report.preemption_bounds_completed = {0};
  report.explored_fraction = 0.25;
  StageReport stage;
  stage.strategy = "pct";
  stage.stopped_by = "executions";
  stage.pct = {.threads = 2, .events = 10, .depth = 2, .probability = 0.05};
  report.stages = {StageReport{}, stage};
  ViolationReport violation{sample_trace(), "t.json", ""};
  violation.trace.history =
      "{\"heddle-history\": 1, \"type\": \"stack\"}\n"
      "{\"process\": 1, \"operation\": \"pop\", \"arguments\": [], \"result\": 1, "
      "\"invocation\": 1, \"response\": 2}\n";
  report.violations.push_back(violation);
  report.races.push_back({{{1, "f", "a.hpp", 1, 2, "x"}, "plain write", "x"},
                          {{2, "g", "a.hpp", 3, 4, "x"}, "atomic read", "x"}});
  report.outcomes.push_back({"1\n", 2, "heddle-schedule-1"});
  return report;
}

Json schema() {
  return Json::parse(
      read_text_file(std::string(HEDDLE_TEST_FOLDER) + "/../../docs/report.schema.json"));
}

/// As much of JSON Schema as the project's schema uses. Returns the first complaint.
std::string complaint(const Json& value, const Json& rule, const Json& root);

bool is_of_type(const Json& value, const std::string& type) {
  return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
         (type == "string" && value.is_string()) || (type == "boolean" && value.is_boolean()) ||
         (type == "null" && value.is_null()) || (type == "number" && value.is_number()) ||
         (type == "integer" && value.is_number_integer());
}

std::string object_complaint(const Json& value, const Json& rule, const Json& root) {
  for (const Json& key : rule.value("required", Json::array())) {
    if (!value.contains(key.get<std::string>())) {
      return "no " + key.dump();
    }
  }
  for (const auto& [key, member] : value.items()) {
    const Json properties = rule.value("properties", Json::object());
    if (!properties.contains(key)) {
      if (!rule.value("additionalProperties", true)) {
        return "unknown " + key;
      }
      continue;
    }
    const std::string found = complaint(member, properties[key], root);
    if (!found.empty()) {
      return std::string(key).append(": ").append(found);
    }
  }
  return "";
}

std::string complaint(const Json& value, const Json& rule, const Json& root) {
  if (rule.contains("$ref")) {
    return complaint(value, root["$defs"][rule["$ref"].get<std::string>().substr(8)], root);
  }
  const Json type = rule.value("type", Json::array());
  const Json types = type.is_array() ? type : Json::array({type});
  const bool fits = types.empty() || std::any_of(types.begin(), types.end(), [&](const Json& one) {
                      return is_of_type(value, one.get<std::string>());
                    });
  if (!fits) {
    return "not of type " + type.dump();
  }
  if (rule.contains("enum") &&
      std::find(rule["enum"].begin(), rule["enum"].end(), value) == rule["enum"].end()) {
    return "not one of " + rule["enum"].dump();
  }
  if (rule.contains("minimum") && value.is_number() &&
      value.get<double>() < rule["minimum"].get<double>()) {
    return "too small";
  }
  if (value.is_object()) {
    return object_complaint(value, rule, root);
  }
  for (const Json& element : value.is_array() ? value : Json::array()) {
    const std::string found = rule.contains("items") ? complaint(element, rule["items"], root) : "";
    if (!found.empty()) {
      return found;
    }
  }
  return "";
}

TEST(JsonReport, MatchesItsSchema) {
  const Json root = schema();
  EXPECT_EQ(complaint(Json::parse(json_report(sample_report())), root, root), "");
  EXPECT_EQ(complaint(Json::parse(json_report(Report{})), root, root), "");
}

TEST(JsonReport, TheSchemaNoticesWhatIsMissingOrOfAnotherKind) {
  const Json root = schema();
  Json json = Json::parse(json_report(sample_report()));
  json["violations"][0]["kind"] = "surprise";
  EXPECT_NE(complaint(json, root, root).find("violations: kind: not one of"), std::string::npos);
  json = Json::parse(json_report(sample_report()));
  json["executions"] = -1;
  EXPECT_EQ(complaint(json, root, root), "executions: too small");
  json.erase("executions");
  EXPECT_EQ(complaint(json, root, root), "no \"executions\"");
}

TEST(JsonReport, IsOneLineWithTheHistoryAsOperations) {
  const std::string text = json_report(sample_report());
  EXPECT_EQ(text.find('\n'), text.size() - 1);
  const Json history = Json::parse(text)["violations"][0]["history"];
  ASSERT_EQ(history.size(), 1U);
  EXPECT_EQ(history[0]["operation"], "pop");
}

TEST(JsonReport, BytesThatAreNoTextDoNotStopIt) {
  Report report = sample_report();
  report.outcomes[0].output = "\xff\xfe";
  EXPECT_FALSE(Json::parse(json_report(report), nullptr, false).is_discarded());
}

}  // namespace
}  // namespace heddle::harnesses
