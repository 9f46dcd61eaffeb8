#include "checkers/formats/tla/tla_text.hpp"

#include <algorithm>

#include "checkers/history/value_json.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t deepest_level = 64;  ///< protects the stack

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
  return tla_string(json_of(value).dump(base::Json::Letters::ascii));
}

std::string tla_name(const std::string& name) {
  return is_plain(name) ? tla_string(name) : tla_value(name, TlaValueForm::json);
}

std::optional<Value> value_of_tla_text(const std::string& text) {
  if (text == "none") {
    return none;
  }
  const std::optional<base::Json> json = base::parse_json(text, deepest_level);
  if (!json || find_no_value(*json) != nullptr) {
    return std::nullopt;
  }
  return value_of(*json);
}

}  // namespace heddle::checkers
