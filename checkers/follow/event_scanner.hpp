#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "checkers/history/value_table.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {

/// None, a boolean, an integer of up to 18 digits; or a string, as it stands in the line.
struct ScannedValue {
  Code code = code_of_none;
  std::optional<std::string_view> text = std::nullopt;
};

struct ScannedEvent {
  std::int64_t process = 0;
  std::string_view method;  ///< of an invocation; empty: a response
  std::array<ScannedValue, maximum_arguments> arguments = {};
  std::uint8_t argument_count = 0;
  ScannedValue result;
};

/// Reads a line without building the document: most of the time of reading a log goes into that.
/// Nothing for a line that is no such event, or not in a way that is as simple (escapes, members
/// that are there twice): parse_json() then has to say what it is.
[[nodiscard]] std::optional<ScannedEvent> scan_event(std::string_view line);

}  // namespace heddle::checkers
