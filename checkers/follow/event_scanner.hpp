#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "checkers/history/value_table.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {

/// An event of a log whose values are none, booleans and integers of up to 18 digits.
struct ScannedEvent {
  std::int64_t process = 0;
  std::string_view method;  ///< of an invocation; empty: a response
  std::array<Code, maximum_arguments> arguments = {};
  std::uint8_t argument_count = 0;
  Code result = code_of_none;
};

/// Reads a line without building the document: most of the time of reading a log goes into that.
/// Nothing for a line that is no such event, or not in a way that is as simple (escapes, members
/// that are there twice): parse_json() then has to say what it is.
[[nodiscard]] std::optional<ScannedEvent> scan_event(std::string_view line);

}  // namespace heddle::checkers
