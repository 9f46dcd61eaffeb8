#include "harnesses/jobs/scopes/scope_checkpoint.hpp"

#include <fmt/format.h>

#include <cmath>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

constexpr unsigned version = 1;
constexpr std::size_t deepest_level = 8;
constexpr const char* marker = "heddle_scope_checkpoint";
constexpr double microseconds = 1e6;
/// In microseconds, exact in a double.
constexpr std::uint64_t longest_time = std::uint64_t{1} << 53U;

Json json_of(const ScopeEntry& entry) {
  Json violations = Json::array();
  for (const ScopeEntry::Violation& violation : entry.violations) {
    violations.push_back(Json{{"kind", name_of(violation.kind)}, {"message", violation.message}});
  }
  const ExecutionCounts& counts = entry.counts;
  return {{"done", entry.is_done},
          {"exhausted", entry.exhausted},
          {"why", entry.why},
          {"violations", violations},
          {"executions", counts.executions},
          {"events", counts.events},
          {"microseconds", static_cast<std::uint64_t>(std::llround(counts.seconds * microseconds))},
          {"status", number_of(entry.status)},
          {"vacuous", entry.is_vacuous},
          {"warnings", entry.warnings}};
}

ScopeEntry::Violation read_violation(const JsonReader& json) {
  ScopeEntry::Violation violation;
  json.read_named("kind", violation_kind_names, violation.kind);
  json.read("message", violation.message);
  return violation;
}

ScopeEntry read_entry(const JsonReader& json) {
  ScopeEntry entry;
  entry.was_explored = true;
  json.read("done", entry.is_done);
  json.read("exhausted", entry.exhausted);
  json.read("why", entry.why);
  json.read_each("violations", entry.violations, read_violation);
  json.read("executions", entry.counts.executions);
  json.read("events", entry.counts.events);
  std::uint64_t time = 0;
  json.read("microseconds", time);
  if (time > longest_time) {
    json.refuse("microseconds", "more than any exploration takes");
  }
  entry.counts.seconds = static_cast<double>(time) / microseconds;
  int status = 0;
  json.read("status", status);
  const auto found = std::ranges::find_if(
      base::exit_statuses, [&](const auto& row) { return number_of(row.status) == status; });
  if (found == base::exit_statuses.end()) {
    json.refuse("status", "no exit status");
  }
  entry.status = found->status;
  json.read("vacuous", entry.is_vacuous);
  json.read("warnings", entry.warnings);
  return entry;
}

std::pair<std::size_t, ScopeEntry> read_numbered(const JsonReader& json) {
  std::pair<std::size_t, ScopeEntry> numbered;
  json.read("number", numbered.first);
  numbered.second = read_entry(json.object("entry"));
  return numbered;
}

}  // namespace

std::string write_scope_checkpoint(const CheckpointSubject& subject,
                                   const std::vector<ScopeEntry>& entries) {
  Json done = Json::array();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].is_done) {
      done.push_back(Json{{"number", i}, {"entry", json_of(entries[i])}});
    }
  }
  const Json json{{marker, version},
                  {"subject", harnesses::json_of(subject)},
                  {"scenarios", entries.size()},
                  {"done", done}};
  return json.dump() + "\n";
}

std::optional<ScopeCheckpoint> read_scope_checkpoint(const std::string& text,
                                                     const std::string& name) {
  const std::optional<Json> document = base::parse_json(text, deepest_level);
  if (!document || !document->contains(marker)) {
    return std::nullopt;
  }
  const JsonReader json(*document, name, "the checkpoint");
  unsigned written = 0;
  json.read(marker, written);
  if (written != version) {
    json.refuse(marker,
                fmt::format("version {}, of which this Heddle knows {} only", written, version));
  }
  ScopeCheckpoint checkpoint;
  checkpoint.subject = read_checkpoint_subject(json.object("subject"));
  json.read("scenarios", checkpoint.scenarios);
  json.read_each("done", checkpoint.done, read_numbered);
  for (const auto& [number, entry] : checkpoint.done) {
    if (number >= checkpoint.scenarios) {
      json.refuse("done", fmt::format("there is no scenario of number {}", number));
    }
  }
  return checkpoint;
}

std::string write_scope_entry(const ScopeEntry& entry) { return json_of(entry).dump(); }

ScopeEntry read_scope_entry(const std::string& text) {
  const std::string name = "a worker's answer";
  const Json document = parse_message(text, name);
  return read_entry(JsonReader(document, name, ""));
}

}  // namespace heddle::harnesses
