#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "harnesses/scenario/item_roles.hpp"
#include "harnesses/scenario/registry.hpp"

/// Which values the parameters of a harness's operations take in the scenarios of `--all`.
namespace heddle::harnesses {

/// How the values of one parameter are chosen. Which of them are the same scenario follows from it:
/// those that differ by a renaming of values which the object cannot see.
enum class ValueKind : std::uint8_t {
  fresh,     ///< each call gets one of its own: all of them are alike
  compared,  ///< what is equal to what matters, and nothing else
  ordered,   ///< what is smaller than what matters, and nothing else
  listed,    ///< each of these values is tried, and none stands for another
};

struct ParameterValues {
  ValueKind kind = ValueKind::compared;
  std::vector<std::int64_t> listed = {};
  std::int64_t least = 1;  ///< numbers are given out from here on
  std::int64_t most = 1;   ///< and go no further
};

/// By operation, then by parameter.
using CallValues = std::vector<std::vector<ParameterValues>>;

/// What the harness declares comes first. For other parameters: a bool is false and true; what is
/// put into a container is fresh, or ordered, if its specification compares priorities; everything
/// else is compared. `specification` as for ItemRoles. Throws UsageError for a declaration about
/// what the harness does not have, or values that an operation does not take.
[[nodiscard]] CallValues call_values(const Harness& harness, const ItemRoles& roles,
                                     const checkers::Specification* specification);

/// What is told of them: "enq(fresh)", "insert(compared)", "set(0 or 1)", "deq()".
[[nodiscard]] std::string text_of(const OperationDescription& operation,
                                  const std::vector<ParameterValues>& values);

}  // namespace heddle::harnesses
