#include "checkers/formats/native/native_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "checkers/bad_input.hpp"
#include "checkers/bad_line.hpp"

namespace heddle::checkers {
namespace {

constexpr int version = 1;
constexpr int deepest_level = 64;  ///< protects the stack; no object has results nested like that

std::string quoted(const std::string& text) { return to_text(Value(text)); }

/// What the library says, which may quote the whole line.
std::string cut(const std::string& what) {
  constexpr std::size_t bearable = 200;
  return what.size() <= bearable ? what : what.substr(0, bearable) + "...";
}

/// What stands there, cut to a readable length.
std::string kind(const nlohmann::ordered_json& json) {
  std::string text = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return text.size() <= 40 ? text : text.substr(0, 37) + "...";
}

}  // namespace

NativeLine::NativeLine(const std::string& file, std::size_t number, std::string_view text)
    : place_(fmt::format("{}:{}", file, number)), json_(std::make_unique<Json>(parse(text))) {
  if (!json_->is_object()) {
    fail("expected an object {...}, found " + kind(*json_));
  }
}

NativeLine::~NativeLine() = default;

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
  if (json_->contains("initial")) {
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
  try {
    return Json::parse(text, [this](int depth, Json::parse_event_t, const Json&) {
      if (depth > deepest_level) {
        fail(fmt::format("nested more than {} levels deep", deepest_level));
      }
      return true;
    });
  } catch (const Json::parse_error& error) {
    std::string what = error.what();
    what = what.substr(what.find(": ") == std::string::npos ? 0 : what.find(": ") + 2);
    throw BadInput(
        fmt::format("{}:{}: not valid JSON: {}", place_, error.byte, one_line(cut(what))));
  } catch (const Json::exception& error) {  // a number beyond the range of double
    throw BadInput(place_ + ": not valid JSON: " + one_line(cut(error.what())));
  }
}

void NativeLine::allow_only(std::initializer_list<std::string_view> fields) const {
  for (const auto& item : json_->items()) {
    if (std::ranges::count(fields, std::string_view(item.key())) == 0) {
      fail("unknown field " + quoted(item.key()));
    }
  }
}

/// Null counts as absent.
const NativeLine::Json* NativeLine::find(const char* field) const {
  const auto found = json_->find(field);
  return found == json_->end() || found->is_null() ? nullptr : &*found;
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
  return json.get<std::string>();
}

std::uint64_t NativeLine::integer(const char* field, std::uint64_t largest) const {
  const Json& json = required(field);
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > largest) {
    fail_field(field, fmt::format("expected an integer from 0 to {}", largest), json);
  }
  return json.get<std::uint64_t>();
}

bool NativeLine::flag(const char* field) const {
  const Json* json = find(field);
  if (json != nullptr && !json->is_boolean()) {
    fail_field(field, "expected true or false", *json);
  }
  return json != nullptr && json->get<bool>();
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
  if (json.is_null()) {
    return none;
  }
  if (json.is_boolean()) {
    return json.get<bool>();
  }
  if (json.is_number_integer() &&
      (!json.is_number_unsigned() || std::in_range<std::int64_t>(json.get<std::uint64_t>()))) {
    return json.get<std::int64_t>();
  }
  if (json.is_string()) {
    return json.get<std::string>();
  }
  if (!json.is_array()) {
    fail_field(field, "a value is null, a boolean, a 64-bit integer, a string or a list", json);
  }
  Value::List list;
  for (const Json& item : json) {
    list.push_back(to_value(field, item));
  }
  return list;
}

void NativeLine::fail_field(const char* field, const std::string& expected,
                            const Json& found) const {
  fail("field " + quoted(field) + ": " + expected + ", found " + kind(found));
}

}  // namespace heddle::checkers
