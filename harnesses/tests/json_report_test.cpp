#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "harnesses/reports/report.hpp"
#include "harnesses/reports/report_quasi.hpp"
#include "harnesses/tests/sample_trace.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

using Json = nlohmann::json;

Report sample_report() {
  Report report;
  report.subject.harness = "stack";
  report.search.strategy = StrategyKind::automatic;
  report.search.stopped_by = StoppedBy::violation;
  report.search.preemption_bounds_completed = {0};
  report.search.explored_fraction = 0.25;
  report.search.size = {.at_least = 300, .executions = 480, .at_most = 800, .drawn = 812};
  StageReport stage;
  stage.strategy = StrategyKind::pct;
  stage.stopped_by = StoppedBy::executions;
  stage.pct = {.threads = 2, .events = 10, .depth = 2, .probability = 0.05};
  report.search.stages = {StageReport{}, stage};
  report.search.stages.front().size = {.at_least = 7, .no_band = scheduler::NoBand::bound};
  ViolationReport violation{sample_trace(), "t.json", ""};
  violation.trace.history =
      "{\"heddle-history\": 1, \"type\": \"stack\"}\n"
      "{\"process\": 1, \"operation\": \"pop\", \"arguments\": [], \"result\": 1, "
      "\"invocation\": 1, \"response\": 2}\n";
  report.violations.push_back(violation);
  report.races.push_back({{{1, "f", "a.hpp", 1, 2, "x"}, scheduler::AccessKind::plain_write, "x"},
                          {{2, "g", "a.hpp", 3, 4, "x"}, scheduler::AccessKind::atomic_read, "x"}});
  report.suppressed.push_back({"race:f", report.races.front()});
  report.outcomes.push_back({"1\n", 2, "heddle-schedule-1"});
  return report;
}

Report inferred_report() {
  Report report;
  QuasiReport quasi;
  quasi.flavour = "strict";
  quasi.infers = true;
  quasi.sets.push_back({"pop", {}, true, {{0, 5}, {2, 1}}, {{0, 20}}});
  quasi.smallest = {{2}};
  quasi.witnesses.push_back({"    T1 |-pop()-|\n", {sample_trace(), "n.json", ""}});
  report.quasi = quasi;
  return report;
}

Json schema() {
  return Json::parse(
      read_text_file(std::string(HEDDLE_TEST_FOLDER) + "/../../docs/schemas/report.schema.json"));
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
  Report shrunk = sample_report();
  shrunk.violations.front().shrinking.emplace();
  EXPECT_EQ(complaint(Json::parse(json_report(shrunk)), root, root), "");
  shrunk.violations.front().shrinking->scenario = Shrinking::ScenarioPart{};
  shrunk.violations.front().shrinking->schedule = Shrinking::SchedulePart{};
  EXPECT_EQ(complaint(Json::parse(json_report(shrunk)), root, root), "");
  EXPECT_EQ(complaint(Json::parse(json_report(inferred_report())), root, root), "");
}

TEST(JsonReport, TellsWhatWasInferred) {
  Report report = inferred_report();
  Json json = Json::parse(json_report(report));
  EXPECT_EQ(json["quasi_factor"], 2);
  EXPECT_EQ(json["quasi_flavour"], "strict");
  const Json inference = json["inference"];
  EXPECT_EQ(inference["smallest"], Json::parse("[2]"));
  EXPECT_EQ(inference["without_bound"], true);
  EXPECT_EQ(inference["histories_by_factor"], Json::parse(R"({"0": 5, "2": 1})"));
  EXPECT_EQ(inference["calls_by_displacement"], Json::parse(R"({"0": 20})"));
  EXPECT_EQ(inference["schedule"], sample_trace().schedule);

  report.quasi->sets.push_back({"push", 0, false, {}, {}});
  report.quasi->smallest = {{2, 0}, {1, 1}};
  json = Json::parse(json_report(report));
  EXPECT_EQ(json["quasi_factor"], nullptr);
  EXPECT_EQ(json["inference"]["smallest"],
            Json::parse(R"([{"pop": 2, "push": 0}, {"pop": 1, "push": 1}])"));
  EXPECT_EQ(json["inference"]["histories_by_factor"]["pop"]["2"], 1);

  report.quasi->infers = false;
  report.quasi->sets[0].factor = 3;
  json = Json::parse(json_report(report));
  EXPECT_EQ(json["inference"], nullptr);
  EXPECT_EQ(json["quasi_factor"], Json::parse(R"({"pop": 3, "push": 0})"));
}

TEST(TextReport, TellsWhatWasInferred) {
  Report report = inferred_report();
  EXPECT_EQ(quasi_text(report),
            "  smallest quasi factor so far: pop=2 (flavour strict)\n"
            "    no bound was shown: 2 is the largest possible for so many calls of pop\n"
            "    histories by factor: 0: 5, 2: 1\n"
            "    calls by places moved: 0: 20\n"
            "  A history that needs as much:\n"
            "    T1 |-pop()-|\n"
            "    No order fits.\n"
            "    Trace:  n.json\n");
  report.search.exhausted = true;
  report.quasi->witnesses.clear();
  report.quasi->sets[0].without_bound = false;
  report.quasi->smallest = {{0}};
  EXPECT_NE(quasi_text(report).find("pop=0 (flavour strict): every history is linearizable"),
            std::string::npos);
  report.histories.unexplained = 2;
  EXPECT_NE(quasi_text(report).find("without 2 histories that no factor explains"),
            std::string::npos);
  report.is_replay = true;
  EXPECT_EQ(quasi_text(report), "");
}

TEST(TextReport, TellsWhatWasPromised) {
  Report report = inferred_report();
  report.quasi->infers = false;
  report.quasi->sets[0].factor = 1;
  report.histories.unexplained = 3;
  report.quasi->sequentializations = 7;
  report.quasi->permutations = 24;
  EXPECT_EQ(quasi_text(report),
            "  quasi-linearizability, pop=1 (flavour strict): 3 distinct histories are not "
            "explained\n"
            "  round-up: 7 sequentializations, 24 permutations\n");
}

TEST(TextReport, ALimitBeforeTheFirstExecutionEndedDecidesNothing) {
  Report report;
  EXPECT_NE(text_report(report, {}).find("not decided: not one execution ended"),
            std::string::npos);
  report.search.counts.executions = 1;
  EXPECT_NE(text_report(report, {}).find("no violation found"), std::string::npos);
  report.search.counts = {};
  report.search.counts.discarded = 1;
  EXPECT_NE(text_report(report, {}).find("no violation found"), std::string::npos);
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
