#include "harnesses/jobs/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/log.hpp"
#include "base/whole_file.hpp"
#include "harnesses/jobs/findings_json.hpp"
#include "harnesses/jobs/plan_json.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/trace_file.hpp"
#include "runtime/hooks/sites.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

constexpr unsigned version = 3;
constexpr std::size_t deepest_level = 16;
constexpr const char* place = "the checkpoint";

Json json_of(const scheduler::PlanState& plan) {
  Json stages = Json::array();
  for (const scheduler::StageResult& stage : plan.so_far.stages) {
    stages.push_back(harnesses::json_of(stage));
  }
  return {{"restarts", plan.so_far.restarts},
          {"promoted", plan.so_far.promoted},
          {"before_promotion", harnesses::json_of(plan.so_far.before_promotion)},
          {"asymmetry", plan.so_far.asymmetry},
          {"bounds_completed", plan.so_far.preemption_bounds_completed},
          {"stages", stages},
          {"longest", plan.longest}};
}

/// Sites that the program has; their order is that of run_plan.
void read_promoted(const JsonReader& json, scheduler::PromotedSites& promoted) {
  json.read("promoted", promoted);
  std::ranges::sort(promoted);
  for (const scheduler::SiteId site : promoted) {
    if (!runtime::has_site(site)) {
      json.refuse("promoted", fmt::format("the program has no site {}", site));
    }
  }
}

scheduler::PlanState read_plan(const JsonReader& json) {
  scheduler::PlanState plan;
  json.read("restarts", plan.so_far.restarts);
  read_promoted(json, plan.so_far.promoted);
  plan.so_far.before_promotion = read_statistics(json.object("before_promotion"));
  json.read("asymmetry", plan.so_far.asymmetry);
  json.read("bounds_completed", plan.so_far.preemption_bounds_completed);
  json.read_each("stages", plan.so_far.stages, read_stage);
  for (const scheduler::StageResult& stage : plan.so_far.stages) {
    plan.so_far.statistics += stage.statistics;
  }
  plan.stage = static_cast<unsigned>(plan.so_far.stages.size());
  json.read("longest", plan.longest);
  return plan;
}

Json json_of(const StageState& stage) {
  std::vector<std::uint64_t> ranges;
  for (const ExecutionRange& range : stage.left.ranges) {
    ranges.push_back(range.first);
    ranges.push_back(range.count);
  }
  Json json{{"result", harnesses::json_of(stage.result)},
            {"longest", stage.longest},
            {"next_execution", stage.left.next_execution},
            {"ranges", ranges}};
  add_parts(json, stage.left.subtrees, scheduler::Fingerprints::left_out);
  return json;
}

StageState read_stage_state(const JsonReader& json) {
  StageState stage;
  stage.result = read_stage(json.object("result"));
  json.read("longest", stage.longest);
  read_parts(json, stage.left.subtrees);
  json.read("next_execution", stage.left.next_execution);
  std::vector<std::uint64_t> ranges;
  json.read("ranges", ranges);
  for (std::size_t i = 0; i + 1 < ranges.size(); i += 2) {
    stage.left.ranges.push_back({ranges[i], ranges[i + 1]});
    if (ranges[i + 1] > std::numeric_limits<std::uint64_t>::max() - ranges[i]) {
      json.refuse("ranges", "there are not so many executions");
    }
  }
  if (ranges.size() % 2 != 0) {
    json.refuse("ranges", "a range has a beginning and a length");
  }
  return stage;
}

}  // namespace

Json json_of(const CheckpointSubject& subject) {
  return {{"program_id", subject.program_id},
          {"command", subject.command},
          {"harness", subject.harness},
          {"scenario", subject.scenario},
          {"options", subject.options}};
}

CheckpointSubject read_checkpoint_subject(const JsonReader& json) {
  CheckpointSubject subject;
  json.read("program_id", subject.program_id);
  json.read("command", subject.command);
  json.read("harness", subject.harness);
  json.read("scenario", subject.scenario);
  json.read("options", subject.options);
  return subject;
}

std::string write_checkpoint(const SearchState& state, const CheckpointSubject& subject) {
  Findings earlier;
  earlier.violations = state.earlier;
  Json json{{"heddle_checkpoint", version},
            {"subject", harnesses::json_of(subject)},
            {"plan", json_of(state.plan)},
            {"stage", json_of(state.stage)},
            {"threads", harnesses::json_of(state.threads)},
            {"alike", state.alike},
            {"is_begun", state.is_begun},
            {"has_first", state.has_first},
            {"findings", harnesses::json_of(state.findings)},
            {"earlier", harnesses::json_of(earlier)}};
  if (!state.fatal.empty()) {
    json["fatal"] = harnesses::json_of(state.fatal);
  }
  return json.dump() + "\n";
}

Checkpoint read_checkpoint(const std::string& text, const std::string& name) {
  base::JsonError error;
  const std::optional<Json> document = base::parse_json(text, deepest_level, &error);
  if (!document) {
    throw UsageError(fmt::format("{}: not a checkpoint: {}", name, error.text));
  }
  const JsonReader json(*document, name, place);
  unsigned written = 0;
  json.read("heddle_checkpoint", written);
  if (written != version) {
    json.refuse("heddle_checkpoint",
                fmt::format("version {}, of which this Heddle knows {} only", written, version));
  }
  Checkpoint checkpoint;
  SearchState& state = checkpoint.state;
  checkpoint.subject = read_checkpoint_subject(json.object("subject"));
  state.plan = read_plan(json.object("plan"));
  state.stage = read_stage_state(json.object("stage"));
  read_threads(json, "threads", state.threads);
  read_alike(json, "alike", state.alike);
  json.read("is_begun", state.is_begun);
  json.read("has_first", state.has_first);
  if (json.has("fatal")) {
    json.read_each("fatal", state.fatal, read_fatal);
  }
  state.findings = read_findings(json.object("findings"));
  if (state.findings.first) {
    state.findings.first->course = 0;  // of addresses
  }
  state.earlier = read_findings(json.object("earlier")).violations;
  return checkpoint;
}

void write_checkpoint_file(const std::string& text, const std::string& path) {
  if (const std::error_code problem = base::write_whole_file(path, text)) {
    throw UsageError(fmt::format("--checkpoint: cannot write {}: {}", path, problem.message()));
  }
}

Checkpoint read_checkpoint_file(const std::string& path) {
  return read_checkpoint(read_text_file(path), path);
}

}  // namespace heddle::harnesses
