#include "harnesses/reports/memory_model/rare_outcomes_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <vector>

namespace heddle::harnesses {

std::string rare_outcomes_text(const RareOutcomes& rare) {
  std::vector<std::string> parts;
  const auto add = [&parts](std::uint32_t most, const char* what) {
    if (most > 0) {
      parts.push_back(fmt::format("up to {} {}{}", most, what, most == 1 ? "" : "s"));
    }
  };
  add(rare.spurious_failures, "spurious failure");
  add(rare.spurious_wakeups, "spurious wake-up");
  add(rare.failing_allocations, "failing allocation");
  return parts.empty() ? "" : fmt::format(", with {} in each execution", fmt::join(parts, ", "));
}

base::Json rare_outcomes_json(const RareOutcomes& rare) {
  return {{"spurious_failures", rare.spurious_failures},
          {"spurious_wakeups", rare.spurious_wakeups},
          {"failing_allocations", rare.failing_allocations}};
}

}  // namespace heddle::harnesses
