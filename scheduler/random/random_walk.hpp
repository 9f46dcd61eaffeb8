#pragma once

#include <cstdint>

#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// Random numbers that are the same on every machine: SplitMix64 (G. Steele, D. Lea, C. Flood,
/// "Fast splittable pseudorandom number generators", OOPSLA 2014).
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  /// Below `count`, which is at least 1. The bias, count / 2^32, does not matter here.
  std::uint32_t below(std::uint32_t count) {
    return static_cast<std::uint32_t>(((next() >> 32U) * count) >> 32U);
  }

 private:
  std::uint64_t state_;
};

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
  SplitMix64 seeds_;   ///< one number for each execution
  SplitMix64 random_;  ///< of the current execution
};

}  // namespace heddle::scheduler
