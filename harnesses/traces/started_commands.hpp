#pragma once

#include <vector>

#include "base/json.hpp"
#include "harnesses/traces/json_reader.hpp"
#include "runtime/processes/command.hpp"

/// Commands that the program started, as a trace file has them. What they were given, printed and
/// wrote may be any bytes: each is a character there, U+0000 to U+00FF.
namespace heddle::harnesses {

[[nodiscard]] base::Json commands_json(const std::vector<runtime::processes::Command>& commands);

/// Throws UsageError.
[[nodiscard]] runtime::processes::Command command_from(const JsonReader& reader);

}  // namespace heddle::harnesses
