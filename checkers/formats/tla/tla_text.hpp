#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "checkers/history/recorded_history.hpp"

namespace heddle::checkers {

/// How the values of a history are written in TLA+: always as strings, so that TLC, which refuses
/// to compare values of different kinds, can compare any two of them. None is "none".
enum class TlaValueForm {
  bare,  ///< a string is itself: if all values are strings that do not look like another kind
  json   ///< each value but none as JSON text: 1 is "1", the string 1 is "\"1\""
};

TlaValueForm tla_value_form(const RecordedHistory& history);

/// A value as a TLA+ string, quotes included.
std::string tla_value(const Value& value, TlaValueForm form);

/// A text as a TLA+ string, quotes included.
std::string tla_string(std::string_view text);

/// A name as a TLA+ string, as JSON text if it holds characters that TLA+ does not have.
std::string tla_name(const std::string& name);

/// What the contents of a string of the form `json` stand for; nothing if it is no such text.
std::optional<Value> value_of_tla_text(const std::string& text);

}  // namespace heddle::checkers
