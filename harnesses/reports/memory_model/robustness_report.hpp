#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/reports/racing_access.hpp"

namespace heddle::harnesses {

/// A step that C++20's memory model allows to turn out as in no interleaving.
struct WeakStepReport {
  RacingAccess step;   ///< what could read an older value, or be stored before a newer one
  RacingAccess newer;  ///< the write that comes before it in every interleaving that leads there
  std::optional<RacingAccess> older;  ///< what it could read from, or follow; empty: what was there
  bool reads = true;                  ///< false: a store
  bool is_ordered_by_release = false;  ///< release and acquire on the way would forbid it
  std::string schedule;                ///< of the execution
};

/// Whether the verdict holds under C++20's memory model.
struct RobustnessReport {
  enum class Verdict : std::uint8_t { robust, not_robust, undecided };
  Verdict verdict = Verdict::undecided;
  std::vector<WeakStepReport> weak_steps;  ///< one of each three places
  std::uint64_t left_out = 0;              ///< of further places
  std::vector<std::string> reasons;        ///< undecided: a phrase each
  bool is_error = false;                   ///< not to be robust is a violation
};

}  // namespace heddle::harnesses
