#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "harnesses/options/option_values.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

using Json = nlohmann::ordered_json;

/// A JSON object and where it stands, so that a complaint can say so.
class Reader {
 public:
  Reader(const Json& json, std::string name, std::string where)
      : json_(json), name_(std::move(name)), where_(std::move(where)) {
    if (!json_.is_object()) {
      fail(where_, "an object");
    }
  }

  template <typename T>
  void read(const char* key, T& value) const {
    value = converted<T>(member(key), key);
  }

  /// A value by its name in `table`.
  template <typename Table, typename T>
  void read_named(const char* key, const Table& table, T& value) const {
    std::string name;
    read(key, name);
    value = one_of(fmt::format("{}: {}/{}", name_, where_, key), table.rows(), name);
  }

  void read_step_kind(const char* key, StepKind& kind) const {
    std::string name;
    read(key, name);
    const std::optional<StepKind> known = StepKind::named(name);
    if (!known) {
      throw UsageError(fmt::format("{}: {}/{}: unknown value '{}'", name_, where_, key, name));
    }
    kind = *known;
  }

  /// Keeps the value as it is if the key is absent.
  template <typename T>
  void read_if_there(const char* key, T& value) const {
    if (json_.contains(key)) {
      read(key, value);
    }
  }

  [[nodiscard]] bool has(const char* key) const { return json_.contains(key); }

  [[nodiscard]] Reader object(const char* key) const {
    return {member(key), name_, where_ + "/" + key};
  }

  template <typename T, typename Function>
  void read_each(const char* key, std::vector<T>& elements, Function read_one) const {
    const Json& array = member(key);
    if (!array.is_array()) {
      fail(where_ + "/" + key, "an array");
    }
    for (std::size_t i = 0; i < array.size(); ++i) {
      elements.push_back(
          read_one(Reader(array[i], name_, fmt::format("{}/{}/{}", where_, key, i))));
    }
  }

  template <typename Pairs>
  void read_pairs(const char* key, Pairs& pairs) const {
    const Reader inner = object(key);
    for (const auto& [name, value] : inner.json_.items()) {
      pairs.emplace_back(name,
                         inner.converted<typename Pairs::value_type::second_type>(value, name));
    }
  }

 private:
  [[nodiscard]] const Json& member(const char* key) const {
    if (!json_.contains(key)) {
      throw UsageError(
          fmt::format("{}: {} has no \"{}\"", name_, where_.empty() ? "the trace" : where_, key));
    }
    return json_[key];
  }

  template <typename T>
  [[nodiscard]] T converted(const Json& json, const std::string& key) const {
    try {
      if constexpr (std::is_unsigned_v<T> && !std::is_same_v<T, bool>) {
        if (!json.is_number_unsigned()) {
          throw Json::type_error::create(302, "", &json);
        }
      }
      return json.get<T>();
    } catch (const Json::exception&) {
      throw UsageError(
          fmt::format("{}: {}/{} is of the wrong type ({})", name_, where_, key, json.type_name()));
    }
  }

  [[noreturn]] void fail(const std::string& where, const char* expected) const {
    throw UsageError(
        fmt::format("{}: {} is not {}", name_, where.empty() ? "the trace" : where, expected));
  }

  const Json& json_;
  std::string name_;
  std::string where_;
};

/// How histories are judged. Files from before quasi-linearizability tell only whether they are.
void read_check(const Reader& reader, TraceOptions& options) {
  if (!reader.has("check")) {
    bool is_checked = true;
    reader.read("check_histories", is_checked);
    options.check = is_checked ? Check::linearizability : Check::none;
    return;
  }
  reader.read_named("check", check_names, options.check);
  if (options.check == Check::quasi_linearizability) {
    const Reader quasi = reader.object("quasi");
    quasi.read("factor", options.quasi.factor);
    quasi.read("sets", options.quasi.sets);
    quasi.read("flavour", options.quasi.flavour);
    quasi.read("algorithm", options.quasi.algorithm);
  }
}

TraceOptions options_from(const Reader& reader) {
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
  reader.read("leaks", options.leaks);
  reader.read_if_there("serial_run", options.serial_run);
  reader.read("command", options.command);
  return options;
}

TraceThread thread_from(const Reader& reader) {
  TraceThread thread;
  reader.read("parent", thread.parent);
  reader.read("index", thread.index);
  return thread;
}

TraceSite site_from(const Reader& reader) {
  TraceSite site;
  reader.read("id", site.id);
  reader.read("function", site.function);
  reader.read("file", site.file);
  reader.read("line", site.line);
  reader.read("column", site.column);
  reader.read("variable", site.variable);
  return site;
}

TraceOperation operation_from(const Reader& reader) {
  TraceOperation operation;
  reader.read("number", operation.number);
  reader.read("thread", operation.thread);
  reader.read("name", operation.name);
  reader.read("arguments", operation.arguments);
  reader.read("final", operation.final);
  operation.pending = !reader.has("result");
  if (!operation.pending) {
    const Reader result = reader.object("result");
    result.read("tag", operation.result.tag);
    result.read("bits", operation.result.bits);
  }
  return operation;
}

TraceStep step_from(const Reader& reader) {
  TraceStep step;
  reader.read_step_kind("kind", step.kind);
  reader.read("thread", step.thread);
  reader.read_if_there("operation", step.operation);
  reader.read_if_there("peer", step.peer);
  reader.read_if_there("site", step.site);
  reader.read_if_there("object", step.object);
  reader.read_if_there("second", step.second);
  reader.read_if_there("size", step.size);
  reader.read_if_there("order", step.order);
  reader.read_if_there("before", step.before);
  reader.read_if_there("after", step.after);
  reader.read_if_there("expected", step.expected);
  reader.read_if_there("operand", step.operand);
  reader.read_if_there("writes", step.writes);
  reader.read_if_there("succeeds", step.succeeds);
  reader.read_if_there("choices", step.choices);
  reader.read_if_there("choice", step.choice);
  return step;
}

/// Whether the parser gave up at the end of the text: the file was cut off.
bool ends_early(const Json::parse_error& error, const std::string& text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  return last == std::string::npos || error.byte > last + 1;
}

Json parse(const std::string& text, const std::string& name) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const auto place =
        text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
    const auto line = 1 + std::count(text.begin(), place, '\n');
    if (ends_early(error, text)) {
      throw UsageError(
          fmt::format("{}:{}: the trace file is truncated: it ends in the middle", name, line));
    }
    throw UsageError(fmt::format("{}:{}: not a trace file: malformed JSON", name, line));
  }
}

void check_version(const Json& json, const std::string& name) {
  if (!json.is_object() || !json.contains("heddle-trace")) {
    throw UsageError(name + ": not a trace file: it has no \"heddle-trace\"");
  }
  const Json& version = json["heddle-trace"];
  if (version != trace_format_version) {
    throw UsageError(
        fmt::format("{}: trace format version {}, this build of Heddle reads version {}", name,
                    version.dump(), trace_format_version));
  }
}

}  // namespace

TraceDocument read_trace(const std::string& text, const std::string& name) {
  const Json json = parse(text, name);
  check_version(json, name);
  const Reader reader(json, name, "");
  TraceDocument document;
  document.options = options_from(reader.object("options"));
  const Reader violation = reader.object("violation");
  violation.read_named("kind", violation_kind_names, document.violation.kind);
  violation.read("message", document.violation.message);
  violation.read("explanation", document.violation.explanation);
  reader.read("schedule", document.schedule);
  reader.read("trace_hash", document.trace_hash);
  reader.read_each("threads", document.threads, thread_from);
  reader.read_each("sites", document.sites, site_from);
  reader.read_each("operations", document.operations, operation_from);
  reader.read_each("steps", document.steps, step_from);
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
