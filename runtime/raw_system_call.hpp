#pragma once

#include <cstdint>

/// A system call made by the tester itself: never trapped, touches neither errno nor thread-local
/// storage. May be made anywhere, signal handlers included.
namespace heddle::runtime {

/// 1 while code of the program runs: the kernel hands each system call of such code to the tester,
/// see runtime/kernel/system_call_trap.hpp. Read by the kernel.
extern "C" __attribute__((visibility("hidden"))) volatile unsigned char heddle_trap_system_calls;

/// What the kernel answers: -4095 to -1 is an error number, negated.
extern "C" __attribute__((visibility("hidden"))) long heddle_raw_system_call(long number, long a,
                                                                             long b, long c, long d,
                                                                             long e, long f);

struct SystemCallArguments {
  long a = 0, b = 0, c = 0, d = 0, e = 0, f = 0;
};

inline long raw_system_call(long number, const SystemCallArguments& with) {
  return heddle_raw_system_call(number, with.a, with.b, with.c, with.d, with.e, with.f);
}

template <class... Words>
inline long raw_system_call_of(long number, Words... words) {
  return raw_system_call(number, SystemCallArguments{static_cast<long>(words)...});
}

}  // namespace heddle::runtime
