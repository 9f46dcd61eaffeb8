#include <fmt/format.h>

#include "base/json.hpp"
#include "base/whole_file.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/broken_guarantee.hpp"
#include "harnesses/traces/started_commands.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

Json json_of(const TraceQuasi& quasi) {
  return {{"factor", quasi.factor},
          {"sets", quasi.sets},
          {"flavour", quasi.flavour},
          {"algorithm", quasi.algorithm}};
}

void add_rare(Json& json, const RareOutcomes& rare) {
  if (rare.spurious_failures != 0) {
    json["spurious_failures"] = rare.spurious_failures;
  }
  if (rare.spurious_wakeups != 0) {
    json["spurious_wakeups"] = rare.spurious_wakeups;
  }
  if (rare.failing_allocations != 0) {
    json["failing_allocations"] = rare.failing_allocations;
  }
}

Json json_of(const TraceOptions& options) {
  Json parameters = Json::object();
  for (const auto& [name, value] : options.parameters) {
    parameters[name] = value;
  }
  Json json{{"subject", subject_names.name_of(options.subject)},
            {"harness", options.harness},
            {"scenario", options.scenario},
            {"parameters", parameters},
            {"pick", pick_mode_names.name_of(options.pick)},
            {"final_pick", pick_mode_names.name_of(options.final_pick)},
            {"seed", options.seed},
            {"step_limit", options.step_limit},
            {"memory_reuse", memory_reuse_names.name_of(options.memory_reuse)},
            {"races", race_mode_names.name_of(options.races)},
            {"specification", options.specification},
            {"check_histories", options.check != Check::none},
            {"check", check_names.name_of(options.check)},
            {"leaks", options.leaks},
            {"command", options.command},
            {"program_id", options.program_id}};
  if (options.check == Check::quasi_linearizability) {
    json["quasi"] = json_of(options.quasi);
  }
  if (options.broken) {
    json["broken_guarantee"] = broken_guarantee_json(*options.broken);
  }
  if (!options.allowed_exit_statuses.empty()) {
    json["allowed_exit_statuses"] = options.allowed_exit_statuses;
  }
  if (!options.suppressions.empty()) {
    json["suppressions"] = options.suppressions;
  }
  if (options.built_in_suppressions) {
    json["built_in_suppressions"] = true;
  }
  if (options.wait_for_threads) {
    json["wait_for_threads"] = true;
  }
  if (options.machine_seed != 0) {
    json["machine_seed"] = options.machine_seed;
  }
  add_rare(json, options.rare);
  if (options.allow_spawn) {
    json["allow_spawn"] = true;
    json["commands"] = commands_json(options.commands);
  }
  if (options.isolate) {
    json["isolate"] = true;
  }
  if (is_weak(options.memory_model)) {
    json["memory_model"] = memory_model_names.name_of(options.memory_model);
  }
  if (options.serial_run) {
    json["serial_run"] = true;
  }
  return json;
}

Json json_of(const TraceThread& thread) {
  return {{"parent", thread.parent}, {"index", thread.index}};
}

Json json_of(const TraceSite& site) {
  return {{"id", site.id},     {"function", site.function}, {"file", site.file},
          {"line", site.line}, {"column", site.column},     {"variable", site.variable}};
}

Json json_of(const TraceOperation& operation) {
  Json json{{"number", operation.number},
            {"thread", operation.thread},
            {"name", operation.name},
            {"arguments", operation.arguments},
            {"final", operation.final}};
  if (!operation.pending) {
    json["result"] = {{"tag", operation.result.tag}, {"bits", operation.result.bits}};
  }
  return json;
}

void add_text(Json& json, const char* key, const std::string& text) {
  if (!text.empty()) {
    json[key] = text;
  }
}

/// Leaves out what has its default, since most steps have most of it.
Json json_of(const TraceStep& step) {
  Json json{{"kind", step.kind.name()}, {"thread", step.thread}};
  if (step.kind == scheduler::LogKind::invocation || step.kind == scheduler::LogKind::response) {
    json["operation"] = step.operation;
  }
  if (step.peer != 0) {
    json["peer"] = step.peer;
  }
  if (step.site != 0) {
    json["site"] = step.site;
  }
  add_text(json, "object", step.object);
  add_text(json, "second", step.second);
  if (step.size != 0) {
    json["size"] = step.size;
  }
  add_text(json, "order", step.order);
  add_text(json, "before", step.before);
  add_text(json, "after", step.after);
  add_text(json, "expected", step.expected);
  add_text(json, "operand", step.operand);
  if (step.writes) {
    json["writes"] = true;
  }
  if (!step.succeeds) {
    json["succeeds"] = false;
  }
  if (step.choices != 1) {
    json["choices"] = step.choices;
    json["choice"] = step.choice;
  }
  if (step.weak != WeakReason::none) {
    json[weak_keys[static_cast<std::size_t>(step.weak) - 1]] = step.weak_other;
  }
  if (step.goes_round) {
    json["goes_round"] = true;
  }
  return json;
}

Json json_of(const TraceBlock& block) {
  Json json{{"name", block.name}, {"thread", block.thread}, {"size", block.size}};
  add_text(json, "type", block.type);
  if (block.number != 0) {
    json["number"] = block.number;
  }
  add_text(json, "place", block.place);
  if (block.operation) {
    json["operation"] = *block.operation;
  }
  add_text(json, "before", block.before);
  return json;
}

/// One element a line: a trace is read with a pager and compared with diff.
template <typename T>
std::string lines_of(const std::vector<T>& elements) {
  std::string text = "[";
  for (std::size_t i = 0; i < elements.size(); ++i) {
    text += (i == 0 ? "\n    " : ",\n    ") + json_of(elements[i]).dump();
  }
  return text + (elements.empty() ? "]" : "\n  ]");
}

std::string quoted(const std::string& text) { return Json(text).dump(); }

}  // namespace

std::string write_trace(const TraceDocument& document) {
  Json violation{{"kind", name_of(document.violation.kind)},
                 {"message", document.violation.message},
                 {"explanation", document.violation.explanation}};
  if (!document.violation.remedy.empty()) {
    violation["remedy"] = document.violation.remedy;
  }
  if (!document.violation.spots.empty()) {
    violation["spots"] = Json::array();
    for (const TraceSpot& spot : document.violation.spots) {
      violation["spots"].push_back(Json{{"thread", spot.thread}, {"site", spot.site}});
    }
  }
  std::string text = fmt::format("{{\n  \"heddle-trace\": {}", trace_format_version);
  const auto add = [&text](const char* key, const std::string& value) {
    text += fmt::format(",\n  \"{}\": ", key);
    text += value;  // not by way of another text: it may be long
  };
  add("options", json_of(document.options).dump());
  add("violation", violation.dump());
  add("schedule", quoted(document.schedule));
  add("trace_hash", quoted(document.trace_hash));
  add("threads", lines_of(document.threads));
  add("sites", lines_of(document.sites));
  add("operations", lines_of(document.operations));
  add("steps", lines_of(document.steps));
  add("blocks", lines_of(document.blocks));
  if (!document.waiting.empty()) {
    add("waiting", lines_of(document.waiting));
  }
  add("history", quoted(document.history));
  add("output", quoted(document.output));
  text += "\n}\n";
  return text;
}

void write_trace_file(const TraceDocument& document, const std::string& path) {
  if (const std::error_code problem = base::write_whole_file(path, write_trace(document))) {
    throw UsageError(fmt::format("cannot write the trace to '{}': {}", path, problem.message()));
  }
}

}  // namespace heddle::harnesses
