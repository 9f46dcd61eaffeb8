#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// What randomised strategies have in common: the n-th execution of a seed is always the same, and
/// values are drawn uniformly.
class Seeded : public Strategy {
 public:
  explicit Seeded(std::uint64_t seed) : seeds_(seed) {}

  /// As if so many executions had been begun, as far as what is drawn goes.
  void skip(std::uint64_t executions) { seeds_.skip(executions); }

  bool begin_execution() override {
    random_ = base::SplitMix64(seeds_.next());
    return true;
  }
  std::uint16_t choose_value(std::uint16_t count) override {
    return static_cast<std::uint16_t>(random_.below(count));
  }
  void end_execution(const EndedExecution& /*execution*/) override {}

 protected:
  /// Of the current execution.
  [[nodiscard]] base::SplitMix64& random() { return random_; }

 private:
  base::SplitMix64 seeds_;  ///< one number for each execution
  base::SplitMix64 random_{0};
};

}  // namespace heddle::scheduler
