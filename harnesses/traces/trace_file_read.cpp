#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <tuple>

#include "base/json.hpp"
#include "base/printable_text.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/broken_guarantee.hpp"
#include "harnesses/traces/json_reader.hpp"
#include "harnesses/traces/started_commands.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

constexpr std::size_t deepest_level = 1000;  ///< protects the stack; far more than any trace has

/// How histories are judged. Files from before quasi-linearizability tell only whether they are.
void read_check(const JsonReader& reader, TraceOptions& options) {
  if (!reader.has("check")) {
    bool is_checked = true;
    reader.read("check_histories", is_checked);
    options.check = is_checked ? Check::linearizability : Check::none;
    return;
  }
  reader.read_named("check", check_names, options.check);
  if (options.check == Check::quasi_linearizability) {
    const JsonReader quasi = reader.object("quasi");
    quasi.read("factor", options.quasi.factor);
    quasi.read("sets", options.quasi.sets);
    quasi.read("flavour", options.quasi.flavour);
    quasi.read("algorithm", options.quasi.algorithm);
  }
}

TraceOptions options_from(const JsonReader& reader) {
  TraceOptions options;
  reader.read_named("subject", subject_names, options.subject);
  reader.read("harness", options.harness);
  reader.read("scenario", options.scenario);
  reader.read_pairs("parameters", options.parameters);
  reader.read_named("pick", pick_mode_names, options.pick);
  if (reader.has("final_pick")) {
    reader.read_named("final_pick", pick_mode_names, options.final_pick);
  }
  reader.read("seed", options.seed);
  reader.read("step_limit", options.step_limit);
  reader.read_named("memory_reuse", memory_reuse_names, options.memory_reuse);
  reader.read_named("races", race_mode_names, options.races);
  reader.read("specification", options.specification);
  read_check(reader, options);
  if (reader.has("broken_guarantee")) {
    options.broken = broken_guarantee_from(reader.object("broken_guarantee"));
  }
  reader.read("leaks", options.leaks);
  reader.read_if_there("allowed_exit_statuses", options.allowed_exit_statuses);
  reader.read_if_there("suppressions", options.suppressions);
  reader.read_if_there("built_in_suppressions", options.built_in_suppressions);
  reader.read_if_there("wait_for_threads", options.wait_for_threads);
  reader.read_if_there("machine_seed", options.machine_seed);
  reader.read_if_there("spurious_failures", options.rare.spurious_failures);
  reader.read_if_there("spurious_wakeups", options.rare.spurious_wakeups);
  reader.read_if_there("failing_allocations", options.rare.failing_allocations);
  reader.read_if_there("allow_spawn", options.allow_spawn);
  if (options.allow_spawn) {
    reader.read_each("commands", options.commands, command_from);
  }
  reader.read_if_there("isolate", options.isolate);
  reader.read_if_there("serial_run", options.serial_run);
  if (reader.has("memory_model")) {
    reader.read_named("memory_model", memory_model_names, options.memory_model);
  }
  reader.read("command", options.command);
  reader.read_if_there("program_id", options.program_id);
  return options;
}

/// A name, which stays in its line wherever it is told.
void read_name(const JsonReader& reader, const char* key, std::string& name) {
  reader.read(key, name);
  name = base::printable_line(name);
}

void read_name_if_there(const JsonReader& reader, const char* key, std::string& name) {
  if (reader.has(key)) {
    read_name(reader, key, name);
  }
}

/// The number of a thread, of which there are not many.
void read_thread(const JsonReader& reader, const char* key, unsigned& thread) {
  reader.read(key, thread);
  if (thread >= scheduler::max_threads) {
    reader.refuse(key, fmt::format("there are at most {} threads", scheduler::max_threads));
  }
}

TraceThread thread_from(const JsonReader& reader) {
  TraceThread thread;
  read_thread(reader, "parent", thread.parent);
  std::uint16_t index = 0;
  reader.read("index", index);
  thread.index = index;
  return thread;
}

TraceSite site_from(const JsonReader& reader) {
  TraceSite site;
  reader.read("id", site.id);
  read_name(reader, "function", site.function);
  read_name(reader, "file", site.file);
  reader.read("line", site.line);
  reader.read("column", site.column);
  read_name(reader, "variable", site.variable);
  return site;
}

TraceSpot spot_from(const JsonReader& reader) {
  TraceSpot spot;
  read_thread(reader, "thread", spot.thread);
  reader.read("site", spot.site);
  return spot;
}

TraceOperation operation_from(const JsonReader& reader) {
  TraceOperation operation;
  reader.read("number", operation.number);
  read_thread(reader, "thread", operation.thread);
  read_name(reader, "name", operation.name);
  reader.read("arguments", operation.arguments);
  reader.read("final", operation.final);
  operation.pending = !reader.has("result");
  if (!operation.pending) {
    const JsonReader result = reader.object("result");
    result.read("tag", operation.result.tag);
    result.read("bits", operation.result.bits);
  }
  return operation;
}

TraceStep step_from(const JsonReader& reader) {
  TraceStep step;
  reader.read_step_kind("kind", step.kind);
  read_thread(reader, "thread", step.thread);
  reader.read_if_there("operation", step.operation);
  reader.read_if_there("peer", step.peer);
  reader.read_if_there("site", step.site);
  read_name_if_there(reader, "object", step.object);
  read_name_if_there(reader, "second", step.second);
  reader.read_if_there("size", step.size);
  read_name_if_there(reader, "order", step.order);
  read_name_if_there(reader, "before", step.before);
  read_name_if_there(reader, "after", step.after);
  read_name_if_there(reader, "expected", step.expected);
  read_name_if_there(reader, "operand", step.operand);
  reader.read_if_there("writes", step.writes);
  reader.read_if_there("succeeds", step.succeeds);
  reader.read_if_there("choices", step.choices);
  reader.read_if_there("choice", step.choice);
  for (std::size_t i = 0; i < weak_keys.size(); ++i) {
    if (reader.has(weak_keys[i])) {
      step.weak = static_cast<WeakReason>(i + 1);
      reader.read(weak_keys[i], step.weak_other);
    }
  }
  reader.read_if_there("goes_round", step.goes_round);
  return step;
}

TraceBlock block_from(const JsonReader& reader) {
  TraceBlock block;
  read_name(reader, "name", block.name);
  read_thread(reader, "thread", block.thread);
  reader.read("size", block.size);
  read_name_if_there(reader, "type", block.type);
  reader.read_if_there("number", block.number);
  read_name_if_there(reader, "place", block.place);
  if (reader.has("operation")) {
    reader.read("operation", block.operation.emplace());
  }
  read_name_if_there(reader, "before", block.before);
  return block;
}

/// Whether the parser gave up at the end of the text: the file was cut off.
bool ends_early(const base::JsonError& error, const std::string& text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  return last == std::string::npos || error.byte > last + 1;
}

Json parse(const std::string& text, const std::string& name) {
  base::JsonError error;
  std::optional<Json> json = base::parse_json(text, deepest_level, &error);
  if (json) {
    return *std::move(json);
  }
  if (error.kind != base::JsonError::Kind::syntax) {
    throw UsageError(fmt::format("{}: not a trace file: {}", name, error.text));
  }
  const auto place = text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
  const auto line = 1 + std::count(text.begin(), place, '\n');
  if (ends_early(error, text)) {
    throw UsageError(
        fmt::format("{}:{}: the trace file is truncated: it ends in the middle", name, line));
  }
  throw UsageError(fmt::format("{}:{}: not a trace file: malformed JSON", name, line));
}

void check_version(const Json& json, const std::string& name) {
  const Json* const version = json.find("heddle-trace");
  if (version == nullptr) {
    throw UsageError(name + ": not a trace file: it has no \"heddle-trace\"");
  }
  if (version->integer() != trace_format_version && version->integer() != 1) {
    throw UsageError(
        fmt::format("{}: trace format version {}, this build of Heddle reads versions 1 and {}",
                    name, version->dump(), trace_format_version));
  }
}

}  // namespace

TraceDocument read_trace(const std::string& text, const std::string& name) {
  const Json json = parse(text, name);
  check_version(json, name);
  const JsonReader reader(json, name, "");
  TraceDocument document;
  document.options = options_from(reader.object("options"));
  const JsonReader violation = reader.object("violation");
  violation.read_named("kind", violation_kind_names, document.violation.kind);
  violation.read("message", document.violation.message);
  violation.read("explanation", document.violation.explanation);
  if (violation.has("remedy")) {
    violation.read("remedy", document.violation.remedy);
    document.violation.remedy = base::printable_line(document.violation.remedy);
  }
  if (violation.has("spots")) {
    violation.read_each("spots", document.violation.spots, spot_from);
  }
  reader.read("schedule", document.schedule);
  reader.read("trace_hash", document.trace_hash);
  reader.read_each("threads", document.threads, thread_from);
  reader.read_each("sites", document.sites, site_from);
  std::ranges::sort(document.sites, {}, [](const TraceSite& site) {  // all of it: no two orders
    return std::tie(site.id, site.function, site.file, site.line, site.column, site.variable);
  });
  reader.read_each("operations", document.operations, operation_from);
  reader.read_each("steps", document.steps, step_from);
  if (reader.has("blocks")) {
    reader.read_each("blocks", document.blocks, block_from);
  }
  if (reader.has("waiting")) {
    reader.read_each("waiting", document.waiting, step_from);
  }
  reader.read("history", document.history);
  reader.read("output", document.output);
  return document;
}

std::string read_text_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) {
    throw UsageError(fmt::format("cannot read '{}': {}", path, std::strerror(errno)));
  }
  return text.str();
}

TraceDocument read_trace_file(const std::string& path) {
  return read_trace(read_text_file(path), path);
}

}  // namespace heddle::harnesses
