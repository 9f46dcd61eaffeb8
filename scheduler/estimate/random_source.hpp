#pragma once

#include <cstdint>
#include <span>

#include "base/random.hpp"

namespace heddle::scheduler {

/// What an estimate draws from. A test puts one in its place that goes through all outcomes.
class RandomSource {
 public:
  virtual ~RandomSource() = default;

  /// Uniform in [0, 1). What it decides changes only at the fractional parts of `marks`.
  virtual double draw(std::span<const double> marks) = 0;
};

class SeededSource final : public RandomSource {
 public:
  explicit SeededSource(std::uint64_t seed) : random_(seed) {}
  double draw(std::span<const double> /*marks*/) override {
    constexpr unsigned mantissa_bits = 53;
    constexpr double unit = 1.0 / static_cast<double>(std::uint64_t{1} << mantissa_bits);
    return static_cast<double>(random_.next() >> (64U - mantissa_bits)) * unit;
  }

 private:
  base::SplitMix64 random_;
};

}  // namespace heddle::scheduler
