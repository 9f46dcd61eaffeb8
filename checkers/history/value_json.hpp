#pragma once

#include <optional>

#include "base/json.hpp"
#include "checkers/history/value.hpp"

// Values as JSON: none is null, a list an array. The JSON values that are none of ours are objects,
// and numbers that are no integer of 64 bits with a sign.
namespace heddle::checkers {

[[nodiscard]] base::Json json_of(const Value& value);

/// The first part, in the order of the text, that is no value; nullptr if `json` is one.
[[nodiscard]] const base::Json* find_no_value(const base::Json& json);

/// Needs JSON in which find_no_value() finds nothing.
[[nodiscard]] Value value_of(const base::Json& json);

/// Nothing for what is no value, and for arrays.
[[nodiscard]] std::optional<Value> plain_value_of(const base::Json& json);

}  // namespace heddle::checkers
