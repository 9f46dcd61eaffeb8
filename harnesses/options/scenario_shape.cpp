#include "harnesses/options/scenario_shape.hpp"

#include <fmt/format.h>

#include <charconv>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {

ScenarioShape read_shape(const std::string& text, const std::string& option,
                         std::uint32_t most_threads) {
  constexpr std::uint32_t most_operations = 16;
  const char* const end = text.data() + text.size();
  ScenarioShape shape;
  const auto threads = std::from_chars(text.data(), end, shape.threads);
  const bool has_both = threads.ec == std::errc() && threads.ptr != end && *threads.ptr == 'x';
  const auto operations = has_both ? std::from_chars(threads.ptr + 1, end, shape.operations)
                                   : std::from_chars_result{end, std::errc::invalid_argument};
  if (operations.ec != std::errc() || operations.ptr != end || shape.threads < 1 ||
      shape.threads > most_threads || shape.operations < 1 || shape.operations > most_operations) {
    const std::string ranges = most_threads == most_operations
                                   ? "threads and operations of each, 1 to 16"
                                   : fmt::format("1 to {} threads, 1 to {} operations of each",
                                                 most_threads, most_operations);
    throw UsageError(fmt::format("{} {}: expected TxN, such as 3x4: {}", option, text, ranges));
  }
  return shape;
}

}  // namespace heddle::harnesses
