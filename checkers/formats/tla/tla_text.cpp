#include "checkers/formats/tla/tla_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace heddle::checkers {
namespace {

using Json = nlohmann::json;

constexpr int deepest_level = 64;  ///< protects the stack

bool is_plain(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

bool is_bare(const Value& value) {
  if (!value.is_string()) {
    return value.is_none();
  }
  const std::string& text = value.string();
  return text != "none" && text != "true" && text != "false" && is_plain(text);
}

Json to_json(const Value& value) {
  if (value.is_none()) {
    return nullptr;
  }
  if (value.is_boolean()) {
    return value.boolean();
  }
  if (value.is_integer()) {
    return value.integer();
  }
  if (value.is_string()) {
    return value.string();
  }
  Json list = Json::array();
  for (const Value& item : value.list()) {
    list.push_back(to_json(item));
  }
  return list;
}

std::optional<Value> from_json(const Json& json, int depth) {
  if (json.is_null()) {
    return none;
  }
  if (json.is_boolean()) {
    return json.get<bool>();
  }
  if (json.is_string()) {
    return json.get<std::string>();
  }
  if (json.is_number_integer() &&
      (!json.is_number_unsigned() || std::in_range<std::int64_t>(json.get<std::uint64_t>()))) {
    return json.get<std::int64_t>();
  }
  if (!json.is_array() || depth > deepest_level) {
    return std::nullopt;
  }
  Value::List list;
  for (const Json& item : json) {
    std::optional<Value> value = from_json(item, depth + 1);
    if (!value) {
      return std::nullopt;
    }
    list.push_back(*std::move(value));
  }
  return list;
}

}  // namespace

TlaValueForm tla_value_form(const RecordedHistory& history) {
  bool all_bare = !history.initial || is_bare(*history.initial);
  if (history.initial && history.initial->is_list()) {
    all_bare = std::ranges::all_of(history.initial->list(), is_bare);
  }
  for (OperationIndex i = 0; i < history.size() && all_bare; ++i) {
    const Operation operation = operation_of(history, i);
    all_bare = is_bare(operation.result) && std::ranges::all_of(operation.arguments, is_bare);
  }
  return all_bare ? TlaValueForm::bare : TlaValueForm::json;
}

std::string tla_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
    }
    result += c;
  }
  return result + "\"";
}

std::string tla_value(const Value& value, TlaValueForm form) {
  if (value.is_none()) {
    return tla_string("none");
  }
  if (form == TlaValueForm::bare) {
    return tla_string(value.string());
  }
  constexpr auto on_error = Json::error_handler_t::replace;
  return tla_string(to_json(value).dump(-1, ' ', true, on_error));
}

std::string tla_name(const std::string& name) {
  return is_plain(name) ? tla_string(name) : tla_value(name, TlaValueForm::json);
}

std::optional<Value> value_of_tla_text(const std::string& text) {
  if (text == "none") {
    return none;
  }
  const Json json = Json::parse(text, nullptr, false);
  return json.is_discarded() ? std::nullopt : from_json(json, 1);
}

}  // namespace heddle::checkers
