#include "checkers/formats/native/native_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "checkers/bad_input.hpp"
#include "checkers/bad_line.hpp"
#include "checkers/history/value_json.hpp"

namespace heddle::checkers {
namespace {

constexpr int version = 1;
/// Protects the stack; no object has results nested like that.
constexpr std::size_t deepest_level = 64;

std::string quoted(const std::string& text) { return to_text(Value(text)); }

/// What the library says, which may quote the whole line.
std::string cut(const std::string& what) {
  constexpr std::size_t bearable = 200;
  return what.size() <= bearable ? what : what.substr(0, bearable) + "...";
}

/// What stands there, cut to a readable length.
std::string kind(const base::Json& json) {
  std::string text = json.dump();
  return text.size() <= 40 ? text : text.substr(0, 37) + "...";
}

}  // namespace

NativeLine::NativeLine(const std::string& file, std::size_t number, std::string_view text)
    : place_(fmt::format("{}:{}", file, number)), json_(parse(text)) {
  if (!json_.is_object()) {
    fail("expected an object {...}, found " + kind(json_));
  }
}

NativeHeader NativeLine::header() const {
  if (find("heddle-history") == nullptr) {
    fail(R"(expected the header {"heddle-history": 1, "type": ...})");
  }
  const std::uint64_t found = integer("heddle-history", std::numeric_limits<std::int32_t>::max());
  if (found != version) {
    fail(fmt::format("history format version {}, this program reads version {}", found, version));
  }
  allow_only({"heddle-history", "type", "initial"});
  NativeHeader header;
  header.type = find("type") == nullptr ? "" : text("type");
  if (json_.contains("initial")) {
    header.initial = value("initial");  // null is a state of its own
  }
  return header;
}

Operation NativeLine::operation() const {
  constexpr std::uint64_t largest_position = std::numeric_limits<std::uint64_t>::max();
  allow_only(
      {"process", "operation", "arguments", "result", "result_unknown", "invocation", "response"});
  Operation operation;
  operation.process = static_cast<int>(integer("process", std::numeric_limits<int>::max()));
  operation.method = text("operation");
  operation.arguments = values("arguments");
  operation.result = value("result");
  operation.any_result = flag("result_unknown");
  operation.invocation = integer("invocation", largest_position);
  if (operation.any_result && !operation.result.is_none()) {
    fail("field \"result\" with \"result_unknown\": one of them is wrong");
  }
  if (find("response") != nullptr) {
    operation.response = integer("response", largest_position);
  } else if (!operation.result.is_none() || operation.any_result) {
    fail("field " + std::string(operation.any_result ? "\"result_unknown\"" : "\"result\"") +
         " without \"response\": a pending operation has no result");
  }
  return operation;
}

void NativeLine::fail(const std::string& problem) const {
  throw BadInput(place_ + ": " + one_line(problem));
}

NativeLine::Json NativeLine::parse(std::string_view text) const {
  base::JsonError error;
  std::optional<Json> json = base::parse_json(text, deepest_level, &error);
  if (json) {
    return *std::move(json);
  }
  if (error.kind == base::JsonError::Kind::depth) {
    fail(error.text);
  }
  if (error.kind == base::JsonError::Kind::range) {
    throw BadInput(place_ + ": not valid JSON: " + one_line(cut(error.text)));
  }
  const std::size_t place_end = error.text.find(": ");
  const std::string what = error.text.substr(place_end == std::string::npos ? 0 : place_end + 2);
  throw BadInput(fmt::format("{}:{}: not valid JSON: {}", place_, error.byte, one_line(cut(what))));
}

void NativeLine::allow_only(std::initializer_list<std::string_view> fields) const {
  for (const Json::Member& member : json_.members()) {
    if (std::ranges::count(fields, std::string_view(member.key)) == 0) {
      fail("unknown field " + quoted(member.key));
    }
  }
}

/// Null counts as absent.
const NativeLine::Json* NativeLine::find(const char* field) const {
  const Json* const found = json_.find(field);
  return found == nullptr || found->is_null() ? nullptr : found;
}

const NativeLine::Json& NativeLine::required(const char* field) const {
  const Json* json = find(field);
  if (json == nullptr) {
    fail("field " + quoted(field) + " is missing");
  }
  return *json;
}

std::string NativeLine::text(const char* field) const {
  const Json& json = required(field);
  if (!json.is_string()) {
    fail_field(field, "expected a string", json);
  }
  return json.string();
}

std::uint64_t NativeLine::integer(const char* field, std::uint64_t largest) const {
  const Json& json = required(field);
  const std::optional<std::uint64_t> number = json.natural();
  if (!number || *number > largest) {
    fail_field(field, fmt::format("expected an integer from 0 to {}", largest), json);
  }
  return *number;
}

bool NativeLine::flag(const char* field) const {
  const Json* json = find(field);
  if (json != nullptr && !json->is_boolean()) {
    fail_field(field, "expected true or false", *json);
  }
  return json != nullptr && json->boolean();
}

Value NativeLine::value(const char* field) const {
  const Json* json = find(field);
  return json == nullptr ? none : to_value(field, *json);
}

std::vector<Value> NativeLine::values(const char* field) const {
  const Json* json = find(field);
  if (json == nullptr) {
    return {};
  }
  if (!json->is_array()) {
    fail_field(field, "expected a list", *json);
  }
  return to_value(field, *json).list();
}

Value NativeLine::to_value(const char* field, const Json& json) const {
  if (const Json* const wrong = find_no_value(json)) {
    fail_field(field, "a value is null, a boolean, a 64-bit integer, a string or a list", *wrong);
  }
  return value_of(json);
}

void NativeLine::fail_field(const char* field, const std::string& expected,
                            const Json& found) const {
  fail("field " + quoted(field) + ": " + expected + ", found " + kind(found));
}

}  // namespace heddle::checkers
