#pragma once

#include <xmmintrin.h>

#include <cstdint>

namespace heddle::runtime {

/// How a thread computes with floating point numbers: rounding, traps, what was inexact so far. A
/// thread begins with what the one that creates it has then, a program with what its constructors
/// (or those of -ffast-math) have left.
struct FloatingPointMode {
  std::uint32_t control = 0x1f80;
  std::uint16_t x87_control = 0x037f;
  std::uint16_t x87_flags = 0;
  friend bool operator==(const FloatingPointMode&, const FloatingPointMode&) = default;
};

/// The exceptions that computing with `long double` has had so far. What switches
/// fibers keeps the control word, and all of what is the other unit's, but not these.
[[nodiscard]] inline std::uint16_t x87_flags() {
  constexpr std::uint16_t exceptions = 0x3f;
  std::uint16_t status = 0;
  asm volatile("fnstsw %0" : "=a"(status));
  return status & exceptions;
}

/// Likewise, and then there are none.
inline std::uint16_t take_x87_flags() {
  const std::uint16_t flags = x87_flags();
  if (flags != 0) [[unlikely]] {
    asm volatile("fnclex");
  }
  return flags;
}

/// Rare, and never a part of another function: its frame would be in that one's, on a stack that is
/// compared with others.
[[gnu::noinline]] inline void set_x87_flags(std::uint16_t flags) {
  struct {
    std::uint32_t control, status, others[5];
  } environment;
  asm volatile("fnstenv %0" : "=m"(environment));
  environment.status |= flags;
  asm volatile("fldenv %0" : : "m"(environment));
}

inline void raise_x87_flags(std::uint16_t flags) {
  if (flags != 0) [[unlikely]] {
    set_x87_flags(flags);
  }
}

/// Of the thread that runs.
[[nodiscard]] inline FloatingPointMode floating_point_mode() {
  FloatingPointMode mode{.control = _mm_getcsr()};
  asm volatile("fnstcw %0" : "=m"(mode.x87_control));
  mode.x87_flags = x87_flags();
  return mode;
}

/// Of a program that begins here: no exceptions, which may be the tester's own.
[[nodiscard]] inline FloatingPointMode first_floating_point_mode() {
  constexpr std::uint32_t exceptions = 0x3f;
  FloatingPointMode mode = floating_point_mode();
  mode.control &= ~exceptions;
  mode.x87_flags = 0;
  return mode;
}

inline void set_floating_point_mode(const FloatingPointMode& mode) {
  _mm_setcsr(mode.control);
  asm volatile("fldcw %0" : : "m"(mode.x87_control));
  take_x87_flags();
  raise_x87_flags(mode.x87_flags);
}

}  // namespace heddle::runtime
