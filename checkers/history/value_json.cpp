#include "checkers/history/value_json.hpp"

#include "base/assert.hpp"

namespace heddle::checkers {

using base::Json;

Json json_of(const Value& value) {
  if (value.is_boolean()) {
    return value.boolean();
  }
  if (value.is_integer()) {
    return value.integer();
  }
  if (value.is_string()) {
    return value.string();
  }
  if (value.is_none()) {
    return nullptr;
  }
  Json list = Json::array();
  for (const Value& item : value.list()) {
    list.push_back(json_of(item));
  }
  return list;
}

const Json* find_no_value(const Json& json) {
  if (!json.is_array()) {
    return plain_value_of(json) ? nullptr : &json;
  }
  for (const Json& item : json.items()) {
    if (const Json* const found = find_no_value(item)) {
      return found;
    }
  }
  return nullptr;
}

Value value_of(const Json& json) {
  if (!json.is_array()) {
    const std::optional<Value> value = plain_value_of(json);
    HEDDLE_ASSERT(value, "JSON that is no value");
    return *value;
  }
  Value::List list;
  for (const Json& item : json.items()) {
    list.push_back(value_of(item));
  }
  return list;
}

std::optional<Value> plain_value_of(const Json& json) {
  if (json.is_null()) {
    return none;
  }
  if (json.is_boolean()) {
    return json.boolean();
  }
  if (json.is_string()) {
    return json.string();
  }
  if (const std::optional<std::int64_t> integer = json.integer()) {
    return *integer;
  }
  return std::nullopt;
}

}  // namespace heddle::checkers
