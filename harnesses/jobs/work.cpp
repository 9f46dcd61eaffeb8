#include "harnesses/jobs/work.hpp"

#include <fmt/format.h>

#include "harnesses/jobs/findings_json.hpp"
#include "harnesses/jobs/plan_json.hpp"
#include "runtime/hooks/sites.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

constexpr const char* name = "a message between processes";

void require_sites(const JsonReader& json, const char* key, const scheduler::PromotedSites& sites) {
  for (const scheduler::SiteId site : sites) {
    if (!runtime::has_site(site)) {
      json.refuse(key, fmt::format("the program has no site {}", site));
    }
  }
}

Json json_of(const scheduler::StageDone& done) {
  Json json{{"result", harnesses::json_of(done.result)},
            {"wanted", done.wanted},
            {"longest", done.longest},
            {"asymmetry", done.asymmetry}};
  if (done.nondeterminism) {
    json["nondeterminism"] = harnesses::json_of(*done.nondeterminism);
  }
  if (done.computation) {
    json["computation"] = harnesses::json_of(*done.computation);
  }
  return json;
}

scheduler::StageDone read_done(const JsonReader& json) {
  scheduler::StageDone done;
  done.result = read_stage(json.object("result"));
  json.read("wanted", done.wanted);
  json.read("longest", done.longest);
  json.read("asymmetry", done.asymmetry);
  if (json.has("nondeterminism")) {
    done.nondeterminism = read_fault(json.object("nondeterminism"));
  }
  if (json.has("computation")) {
    done.computation = read_fault(json.object("computation"));
  }
  return done;
}

}  // namespace

Json json_of(const WorkUnit& unit, scheduler::Fingerprints fingerprints) {
  Json json{{"id", unit.id},
            {"is_to_find_alike", unit.is_to_find_alike},
            {"alike", unit.alike},
            {"beginning", unit.beginning},
            {"strategy", scheduler::name_of(unit.strategy)},
            {"promoted", unit.promoted},
            {"may_use_symmetry", unit.may_use_symmetry},
            {"parks_returned", unit.parks_returned},
            {"is_first", unit.is_first},
            {"is_divisible", unit.is_divisible},
            {"seconds", exact(unit.seconds)},
            {"executions", unit.executions},
            {"threads", json_of(unit.threads)},
            {"first_execution", unit.first_execution},
            {"executions_left", unit.executions_left},
            {"longest", unit.longest},
            {"fatal", json_of(unit.fatal)}};
  if (unit.replayed) {
    json["replayed"] = scheduler::to_text(*unit.replayed);
  }
  if (unit.bound) {
    json["bound"] = *unit.bound;
  }
  add_parts(json, unit.parts, fingerprints);
  return json;
}

namespace {

WorkUnit unit_in(const JsonReader& json) {
  WorkUnit unit;
  json.read("id", unit.id);
  json.read("is_to_find_alike", unit.is_to_find_alike);
  read_alike(json, "alike", unit.alike);
  json.read("beginning", unit.beginning);
  json.read_named("strategy", scheduler::strategy_names, unit.strategy);
  if (json.has("bound")) {
    json.read("bound", unit.bound.emplace());
  }
  json.read("promoted", unit.promoted);
  json.read("may_use_symmetry", unit.may_use_symmetry);
  json.read("parks_returned", unit.parks_returned);
  json.read("is_first", unit.is_first);
  json.read("is_divisible", unit.is_divisible);
  read_exact(json, "seconds", unit.seconds);
  json.read("executions", unit.executions);
  read_threads(json, "threads", unit.threads);
  json.read("first_execution", unit.first_execution);
  json.read("executions_left", unit.executions_left);
  json.read("longest", unit.longest);
  json.read_each("fatal", unit.fatal, read_fatal);
  if (json.has("replayed")) {
    unit.replayed = read_schedule(json, "replayed");
  }
  read_parts(json, unit.parts);
  return unit;
}

}  // namespace

WorkUnit read_work_unit(const JsonReader& json) {
  WorkUnit unit = unit_in(json);
  require_sites(json, "promoted", unit.promoted);
  return unit;
}

Json json_of(const WorkResult& result, scheduler::Fingerprints fingerprints) {
  Json json{{"id", result.id}, {"misuse", result.misuse}, {"fault", result.fault}};
  if (result.misuse.empty() && result.fault.empty()) {
    json["done"] = json_of(result.done);
    json["explored"] = exact(result.explored);
    json["first_execution"] = result.first_execution;
    json["executions_left"] = result.executions_left;
    json["is_paused"] = result.is_paused;
    json["threads"] = json_of(result.threads);
    json["alike"] = result.alike;
    json["findings"] = json_of(result.findings);
    add_parts(json, result.left, fingerprints);
  }
  return json;
}

namespace {

WorkResult result_in(const JsonReader& json) {
  WorkResult result;
  json.read("id", result.id);
  json.read("misuse", result.misuse);
  json.read("fault", result.fault);
  if (!result.misuse.empty() || !result.fault.empty()) {
    return result;
  }
  result.done = read_done(json.object("done"));
  read_exact(json, "explored", result.explored);
  json.read("first_execution", result.first_execution);
  json.read("executions_left", result.executions_left);
  json.read("is_paused", result.is_paused);
  read_threads(json, "threads", result.threads);
  read_alike(json, "alike", result.alike);
  result.findings = read_findings(json.object("findings"));
  read_parts(json, result.left);
  return result;
}

}  // namespace

WorkResult read_work_result(const JsonReader& json) {
  WorkResult result = result_in(json);
  if (!result.done.wanted.empty()) {
    require_sites(json.object("done"), "wanted", result.done.wanted);
  }
  return result;
}

std::string text_of(const WorkUnit& unit) {
  return json_of(unit, scheduler::Fingerprints::written).dump();
}

std::string text_of(const WorkResult& result) {
  return json_of(result, scheduler::Fingerprints::written).dump();
}

WorkUnit parse_work_unit(const std::string& text) {
  const Json document = parse_message(text, name);
  return unit_in(JsonReader(document, name, ""));
}

WorkResult parse_work_result(const std::string& text) {
  const Json document = parse_message(text, name);
  return result_in(JsonReader(document, name, ""));
}

}  // namespace heddle::harnesses
