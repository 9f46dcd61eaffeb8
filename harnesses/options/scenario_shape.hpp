#pragma once

#include <cstdint>
#include <string>

namespace heddle::harnesses {

/// How many threads a scenario has, and how many operations each of them.
struct ScenarioShape {
  std::uint32_t threads = 0;
  std::uint32_t operations = 0;
};

/// "3x4": 3 threads of 4 operations each. Throws UsageError, with the option's name, for any other
/// text, and for more than 16 operations or `most_threads`.
[[nodiscard]] ScenarioShape read_shape(const std::string& text, const std::string& option,
                                       std::uint32_t most_threads = 16);

}  // namespace heddle::harnesses
