#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "harnesses/options/options.hpp"

namespace heddle::harnesses {

/// Each exploration gets what is left of the time that all of them may take.
class TimeBudget {
 public:
  explicit TimeBudget(const Options& options) : total_(options.time_limit_seconds) {}

  void apply(Options& options) const {
    if (total_) {
      options.time_limit_seconds = std::max(*total_ - used(), 1e-9);
    }
  }

  [[nodiscard]] Options applied(Options options) const {
    apply(options);
    return options;
  }

  /// Since this was made.
  [[nodiscard]] double used() const {
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start_;
    return used.count();
  }

  [[nodiscard]] bool is_over() const { return total_ && used() >= *total_; }

 private:
  std::optional<double> total_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace heddle::harnesses
