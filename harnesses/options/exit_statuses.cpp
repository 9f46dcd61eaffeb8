#include "harnesses/options/exit_statuses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ranges>
#include <string_view>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

constexpr int largest_exit_status = 255;

int parse_exit_status(std::string_view text, const std::string& list) {
  int status = -1;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, status);
  if (error != std::errc() || stopped != end || status < 0 || status > largest_exit_status) {
    throw UsageError(fmt::format("--allow-exit-status {}: expected numbers from 0 to {}", list,
                                 largest_exit_status));
  }
  return status;
}

}  // namespace

std::vector<int> parse_exit_statuses(const std::vector<std::string>& lists) {
  std::vector<int> statuses;
  for (const std::string& list : lists) {
    for (const auto& part : std::views::split(list, ',')) {
      statuses.push_back(parse_exit_status(std::string_view(part.begin(), part.end()), list));
    }
  }
  std::ranges::sort(statuses);
  const auto repeated = std::ranges::unique(statuses);
  statuses.erase(repeated.begin(), repeated.end());
  return statuses;
}

bool is_failure(int exit_status, const std::vector<int>& allowed) {
  return exit_status != 0 && !std::ranges::binary_search(allowed, exit_status);
}

}  // namespace heddle::harnesses
