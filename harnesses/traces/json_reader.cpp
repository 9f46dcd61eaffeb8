#include "harnesses/traces/json_reader.hpp"

#include <fmt/format.h>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::size_t deepest_level_of_messages = 20;

/// As messages call it.
std::string_view place(const std::string& where) {
  return where.empty() ? std::string_view("the trace") : where;
}

}  // namespace

using base::Json;

bool convert(const Json& json, bool& value) {
  value = json.is_boolean() ? json.boolean() : value;
  return json.is_boolean();
}

bool convert(const Json& json, std::string& value) {
  value = json.is_string() ? json.string() : value;
  return json.is_string();
}

bool convert(const Json& json, int& value) {
  const std::optional<std::int64_t> number = json.integer();
  const bool fits = number && std::in_range<int>(*number);
  value = fits ? static_cast<int>(*number) : value;
  return fits;
}

bool convert(const Json& json, std::int64_t& value) {
  value = json.integer().value_or(value);
  return json.integer().has_value();
}

Json parse_message(const std::string& text, const std::string& name) {
  base::JsonError error;
  std::optional<Json> json = base::parse_json(text, deepest_level_of_messages, &error);
  if (!json) {
    throw UsageError(name + ": " + error.text);
  }
  return std::move(*json);
}

JsonReader::JsonReader(const Json& json, std::string name, std::string where)
    : json_(json), name_(std::move(name)), where_(std::move(where)) {
  if (!json_.is_object()) {
    fail(where_, "an object");
  }
}

void JsonReader::read_step_kind(const char* key, StepKind& kind) const {
  std::string name;
  read(key, name);
  const std::optional<StepKind> known = StepKind::named(name);
  if (!known) {
    throw UsageError(fmt::format("{}: {}/{}: unknown value '{}'", name_, where_, key, name));
  }
  kind = *known;
}

JsonReader JsonReader::object(const char* key) const {
  return {member(key), name_, where_ + "/" + key};
}

void JsonReader::refuse(const char* key, const std::string& why) const {
  throw UsageError(fmt::format("{}: {}/{}: {}", name_, where_, key, why));
}

const Json& JsonReader::member(const char* key) const {
  const Json* const found = json_.find(key);
  if (found == nullptr) {
    throw UsageError(fmt::format("{}: {} has no \"{}\"", name_, place(where_), key));
  }
  return *found;
}

const Json::Array& JsonReader::array(const char* key) const {
  const Json& json = member(key);
  if (!json.is_array()) {
    fail(where_ + "/" + key, "an array");
  }
  return json.items();
}

void JsonReader::fail(const std::string& where, std::string_view expected) const {
  throw UsageError(fmt::format("{}: {} is not {}", name_, place(where), expected));
}

void JsonReader::fail_type(const Json& json, std::string_view key) const {
  throw UsageError(
      fmt::format("{}: {}/{} is of the wrong type ({})", name_, where_, key, json.type_name()));
}

}  // namespace heddle::harnesses
