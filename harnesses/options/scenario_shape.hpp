#pragma once

#include <cstdint>
#include <string>

namespace heddle::harnesses {

/// How many threads a scenario has, and how many operations each of them.
struct ScenarioShape {
  std::uint32_t threads = 0;
  std::uint32_t operations = 0;
};

/// "3x4": 3 threads of 4 operations each. Throws UsageError for any other text, and for more than
/// 16 of either.
[[nodiscard]] ScenarioShape read_shape(const std::string& text);

}  // namespace heddle::harnesses
