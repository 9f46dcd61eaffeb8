#pragma once

#include <xmmintrin.h>

#include <cstdint>

namespace heddle::runtime {

/// How a thread computes with floating point numbers: rounding, traps, what was inexact so far. A
/// thread begins with what the one that creates it has then, a program with the default.
struct FloatingPointMode {
  std::uint32_t control = 0x1f80;
  std::uint16_t x87_control = 0x037f;
  friend bool operator==(const FloatingPointMode&, const FloatingPointMode&) = default;
};

/// Of the thread that runs.
[[nodiscard]] inline FloatingPointMode floating_point_mode() {
  FloatingPointMode mode{.control = _mm_getcsr()};
  asm volatile("fnstcw %0" : "=m"(mode.x87_control));
  return mode;
}

inline void set_floating_point_mode(const FloatingPointMode& mode) {
  _mm_setcsr(mode.control);
  asm volatile("fldcw %0" : : "m"(mode.x87_control));
}

}  // namespace heddle::runtime
