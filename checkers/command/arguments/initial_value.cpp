#include "checkers/command/arguments/initial_value.hpp"

#include <nlohmann/json.hpp>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

[[noreturn]] void fail(const std::string& text, const std::string& expected) {
  throw BadInput("--initial: '" + text + "' is not " + expected);
}

Value value_from(const nlohmann::json& json, const std::string& text) {
  if (json.is_null()) {
    return none;
  }
  if (json.is_boolean()) {
    return json.get<bool>();
  }
  if (json.is_number_integer()) {
    return json.get<std::int64_t>();
  }
  if (json.is_string()) {
    return json.get<std::string>();
  }
  if (!json.is_array()) {
    fail(text, "made of null, true, false, integers, strings and lists of these");
  }
  Value::List list;
  for (const auto& item : json) {
    list.push_back(value_from(item, text));
  }
  return list;
}

}  // namespace

Value initial_value(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) {
    fail(text, "JSON");
  }
  return value_from(json, text);
}

}  // namespace heddle::checkers
