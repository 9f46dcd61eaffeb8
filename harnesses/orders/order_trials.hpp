#pragma once

#include <chrono>
#include <optional>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"

namespace heddle::harnesses {

/// What an exploration with other memory orders has shown.
enum class TrialResult : std::uint8_t {
  passed,   ///< it is exhausted, and nothing is wrong
  failed,   ///< there is a violation
  unknown,  ///< neither
};

[[nodiscard]] TrialResult result_of(const Report& report);

/// Explorations that are made to find out which memory orders matter: with those that
/// order_changes() has, each up to its first violation, and nobody is told of it. All of them have
/// the time limit of the options together.
class OrderTrials {
 public:
  /// The time begins now.
  explicit OrderTrials(const Options& options);

  /// Interrupted, or the time limit has come: no exploration would be of use.
  [[nodiscard]] bool is_over() const;

  /// No more executions than that.
  [[nodiscard]] Report explore(const Target& target,
                               std::optional<std::uint64_t> executions = std::nullopt);

 private:
  using Clock = std::chrono::steady_clock;

  Options options_;
  std::optional<Clock::time_point> end_;
};

}  // namespace heddle::harnesses
