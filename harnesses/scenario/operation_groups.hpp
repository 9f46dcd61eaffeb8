#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harnesses/scenario/registry.hpp"
#include "harnesses/scenario/scenario.hpp"

namespace heddle::harnesses {

/// Operations that only one thread may call, such as those of the owner of a deque or of the single
/// producer of a queue. The parts before and after the threads are free of that: they run alone.
class OperationGroups {
 public:
  /// Throws UsageError for a group with an operation that the harness does not have, and for more
  /// than 64 groups.
  explicit OperationGroups(const Harness& harness);

  /// The groups that an operation, by its index, is in, as bits.
  [[nodiscard]] std::uint64_t of(std::uint32_t operation) const { return groups_[operation]; }

  /// Throws UsageError if two threads call operations of one group.
  void require_kept(const Scenario& scenario) const;

 private:
  const Harness& harness_;
  std::vector<std::uint64_t> groups_;
};

}  // namespace heddle::harnesses
