#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "checkers/check_options.hpp"

namespace heddle::checkers {

/// Shares out the limits of a check among its parts.
class PartLimits {
 public:
  /// The check itself keeps `fixed_bytes`; `jobs` parts are checked at a time.
  PartLimits(const Limits& whole, std::uint64_t fixed_bytes, std::size_t jobs);

  /// What is left for a part that is checked now.
  [[nodiscard]] Limits for_part(std::uint64_t steps_so_far) const;

  /// How Verdict::limit names the limit of the whole that a part with these limits came upon.
  [[nodiscard]] std::string name_of(const std::string& reached, const Limits& part) const;

 private:
  using Clock = std::chrono::steady_clock;

  const Limits whole_;
  Clock::time_point end_;
  std::uint64_t bytes_of_a_part_ = 0;
};

}  // namespace heddle::checkers
