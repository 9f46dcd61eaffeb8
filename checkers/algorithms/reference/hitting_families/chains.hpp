#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// A chain partition of operations: each chain is totally ordered by precedence.
struct Chains {
  std::vector<std::uint32_t> of;  ///< by position in the list of operations
  std::uint32_t count = 0;
};

/// Of the operations listed, which must be in the order of their invocations. The operations of a
/// process are a chain, unless it went on after one that stayed pending: then it has several. Where
/// processes are not known, as few chains as possible. O(n * chains).
Chains chains_of(const CodedHistory& history, std::span<const OperationIndex> operations);

}  // namespace heddle::checkers
