#pragma once

#include <cstdint>

#include "base/hashing.hpp"

namespace heddle::base {

/// Random numbers that are the same on every machine: SplitMix64 (G. Steele, D. Lea, C. Flood,
/// "Fast splittable pseudorandom number generators", OOPSLA 2014). A seed that a user is told gives
/// the same run for ever, so the stream never changes. Eight bytes, and nothing to destroy: it may
/// be local to a thread of the program under test.
class SplitMix64 {
 public:
  explicit constexpr SplitMix64(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += golden_ratio;
    return spread(state_);
  }

  /// As if so many numbers had been drawn.
  constexpr void skip(std::uint64_t numbers) { state_ += numbers * golden_ratio; }

  /// Below `count`, which is at least 1. The bias, count / 2^32, does not matter here.
  constexpr std::uint32_t below(std::uint32_t count) {
    return static_cast<std::uint32_t>(((next() >> 32U) * count) >> 32U);
  }

 private:
  std::uint64_t state_;
};

}  // namespace heddle::base
