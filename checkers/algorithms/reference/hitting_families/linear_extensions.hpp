#pragma once

#include <cstdint>
#include <span>

#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// How many orders of these operations keep precedence; counts no further than `limit`. They must
/// be in the order of their invocations. O(limit * n^2) at worst.
std::uint64_t count_linear_extensions(const CodedHistory& history,
                                      std::span<const OperationIndex> operations,
                                      std::uint64_t limit);

}  // namespace heddle::checkers
