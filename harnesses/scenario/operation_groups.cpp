#include "harnesses/scenario/operation_groups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {

OperationGroups::OperationGroups(const Harness& harness)
    : harness_(harness), groups_(harness.operations.size()) {
  constexpr std::size_t most = 64;
  const auto& declared = harness.scope.groups;
  if (declared.size() > most) {
    throw UsageError(fmt::format("the harness declares more than {} groups", most));
  }
  for (std::size_t i = 0; i < declared.size(); ++i) {
    for (const std::string& name : declared[i]) {
      const auto found = std::ranges::find(harness.operations, name, &OperationDescription::name);
      if (found == harness.operations.end()) {
        throw UsageError("the harness says that one thread alone calls '" + name +
                         "', and has no such operation");
      }
      groups_[static_cast<std::size_t>(found - harness.operations.begin())] |= std::uint64_t{1}
                                                                               << i;
    }
  }
}

void OperationGroups::require_kept(const Scenario& scenario) const {
  std::uint64_t earlier = 0;
  for (const std::vector<Call>& thread : scenario.threads) {
    std::uint64_t groups = 0;
    for (const Call& call : thread) {
      groups |= of(call.operation);
    }
    if ((groups & earlier) != 0) {
      const auto group = static_cast<std::size_t>(std::countr_zero(groups & earlier));
      throw UsageError(fmt::format(
          "two threads of the scenario call operations of which one thread alone calls all ({}): "
          "{}",
          fmt::join(harness_.scope.groups[group], ", "), to_text(scenario, harness_.operations)));
    }
    earlier |= groups;
  }
}

}  // namespace heddle::harnesses
