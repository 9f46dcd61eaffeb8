#pragma once

#include <cstdint>

namespace heddle::runtime {

/// What the standards allow to happen at any time, and machines seldom do: so often in one
/// execution at most.
struct RareOutcomes {
  std::uint32_t spurious_failures = 0;    ///< of weak compare-exchanges that find what they expect
  std::uint32_t spurious_wakeups = 0;     ///< of waits that nobody has notified
  std::uint32_t failing_allocations = 0;  ///< for want of memory
  friend bool operator==(const RareOutcomes&, const RareOutcomes&) = default;
};

}  // namespace heddle::runtime
