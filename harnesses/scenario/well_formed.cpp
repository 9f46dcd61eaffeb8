#include "harnesses/scenario/well_formed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

std::int64_t largest_argument(const std::vector<Call>& calls) {
  std::int64_t largest = 0;
  for (const Call& call : calls) {
    for (const std::int64_t argument : call.arguments) {
      largest = std::max(largest, argument);
    }
  }
  return largest;
}

std::int64_t largest_argument(const Scenario& scenario) {
  std::int64_t largest =
      std::max(largest_argument(scenario.initial), largest_argument(scenario.final));
  for (const std::vector<Call>& thread : scenario.threads) {
    largest = std::max(largest, largest_argument(thread));
  }
  return largest;
}

std::uint32_t first_that(const Harness& harness, const auto& does) {
  std::uint32_t i = 0;
  while (i < harness.operations.size() && !does(i)) {
    ++i;
  }
  return i;
}

std::string counted_text(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace

std::string complete(Scenario& scenario, const Harness& harness, const ItemRoles& roles) {
  if (!roles.has_both()) {
    throw UsageError(
        "which operations add an item and which remove one is not known (" +
        (roles.text().empty() ? "none does" : roles.text()) +
        "): say so in the harness, with adds(\"NAME\") and removes(\"NAME\"), or name a "
        "specification that does");
  }
  Balance balance = balance_of(scenario, roles);
  std::string added;
  const auto tell = [&](const Call& call) {
    added += (added.empty() ? "" : " ") + to_text(call, harness.operations[call.operation]);
  };
  const std::uint32_t removal =
      first_that(harness, [&](std::uint32_t i) { return roles.removes(i); });
  for (; balance.removals < balance.additions; ++balance.removals) {
    scenario.final.push_back({removal, {}});
    tell(scenario.final.back());
  }
  if (!added.empty()) {
    return added + " after the threads";
  }
  const std::uint32_t addition =
      first_that(harness, [&](std::uint32_t i) { return roles.adds(i); });
  for (; balance.additions < balance.removals; ++balance.additions) {
    Call call{addition, {}};
    const std::int64_t next = largest_argument(scenario) + 1;
    for (const HeddleArgument& argument : harness.operations[addition].arguments) {
      call.arguments.push_back(std::clamp(next, argument.minimum, argument.maximum));
    }
    scenario.initial.push_back(call);
    tell(call);
  }
  return added.empty() ? "" : added + " before the threads";
}

std::string balance_warning(const Scenario& scenario, const ItemRoles& roles) {
  const Balance balance = balance_of(scenario, roles);
  if (!roles.has_both() || balance.is_even()) {
    return "";
  }
  const std::string counts =
      "the scenario is not well-formed (" + counted_text(balance.additions, "addition") + ", " +
      counted_text(balance.removals, "removal") + "; " + roles.text() + "): ";
  if (balance.additions > balance.removals) {
    return counts +
           "a removal that is early may take an item in place of one that is never removed, and "
           "no serial order of these calls has that answer (it comes out of thin air), so a "
           "history within the factor can be reported; --complete adds the removals";
  }
  return counts +
         "some removals find nothing, stay where they are and bind the others; --complete adds "
         "the additions";
}

}  // namespace heddle::harnesses
