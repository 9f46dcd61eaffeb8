#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// At each step one of the enabled threads, each with the same probability; never exhausted.
/// The n-th execution of a seed is always the same.
class RandomWalk final : public Strategy {
 public:
  explicit RandomWalk(std::uint64_t seed) : seeds_(seed), random_(0) {}

  bool begin_execution() override;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;
  std::uint16_t choose_value(std::uint16_t count) override {
    return static_cast<std::uint16_t>(random_.below(count));
  }
  void end_execution(const EndedExecution& /*execution*/) override {}

 private:
  base::SplitMix64 seeds_;   ///< one number for each execution
  base::SplitMix64 random_;  ///< of the current execution
};

}  // namespace heddle::scheduler
