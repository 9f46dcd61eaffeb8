// The functions by which programs of the software verification competition (SV-COMP) speak of
// themselves. A program that defines one of them has its own.

#include <climits>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/hashing.hpp"
#include "harnesses/scenario/program_settings.hpp"
#include "heddle/c_api.h"
#include "runtime/interpose/program_side.hpp"

namespace heddle::harnesses {
namespace {

/// Types of one byte have each of their values explored.
template <typename T>
T any_byte() {
  return static_cast<T>(heddle_choose(1U << CHAR_BIT));
}

/// Of wider ones some: the ends, those beside 0, and one that is drawn.
template <typename T>
T some_value() {
  program_settings().inputs_were_drawn = true;
  constexpr T drawn_from_here = 2;
  const auto drawn = static_cast<T>(base::spread(program_settings().seed + sizeof(T)));
  const T values[] = {0,
                      1,
                      std::numeric_limits<T>::max(),
                      static_cast<T>(-1),
                      std::numeric_limits<T>::min(),
                      static_cast<T>(drawn | drawn_from_here)};
  return values[heddle_choose(std::size(values))];
}

}  // namespace
}  // namespace heddle::harnesses

extern "C" {

void __VERIFIER_assume(int holds) { heddle_assume(holds); }

void __VERIFIER_error() { heddle::runtime::program_side::fail("__VERIFIER_error() was called"); }

void reach_error() { heddle::runtime::program_side::fail("reach_error() was called"); }

void __VERIFIER_assert(int holds) {
  if (holds == 0) {
    heddle::runtime::program_side::fail("__VERIFIER_assert() of what does not hold");
  }
}

bool __VERIFIER_nondet_bool() { return heddle_choose(2) != 0; }
char __VERIFIER_nondet_char() { return heddle::harnesses::any_byte<char>(); }
unsigned char __VERIFIER_nondet_uchar() { return heddle::harnesses::any_byte<unsigned char>(); }
short __VERIFIER_nondet_short() { return heddle::harnesses::some_value<short>(); }
unsigned short __VERIFIER_nondet_ushort() {
  return heddle::harnesses::some_value<unsigned short>();
}
int __VERIFIER_nondet_int() { return heddle::harnesses::some_value<int>(); }
unsigned __VERIFIER_nondet_uint() { return heddle::harnesses::some_value<unsigned>(); }
unsigned __VERIFIER_nondet_unsigned() { return heddle::harnesses::some_value<unsigned>(); }
long __VERIFIER_nondet_long() { return heddle::harnesses::some_value<long>(); }
unsigned long __VERIFIER_nondet_ulong() { return heddle::harnesses::some_value<unsigned long>(); }
long long __VERIFIER_nondet_longlong() { return heddle::harnesses::some_value<long long>(); }
unsigned long long __VERIFIER_nondet_ulonglong() {
  return heddle::harnesses::some_value<unsigned long long>();
}
std::size_t __VERIFIER_nondet_size_t() { return heddle::harnesses::some_value<std::size_t>(); }

}  // extern "C"
