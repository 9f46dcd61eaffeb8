// syscall(SYS_futex, ...): how libstdc++ and libc++ wait for atomics, futures, latches, semaphores;
// and syscall(SYS_exit_group, ...), which would end the tester.

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>

#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/identity/identity.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue
using heddle::scheduler::Event;
using heddle::scheduler::EventKind;

struct Arguments {
  long a, b, c, d, e, f;
};

long raw_system_call(long number, const Arguments& arguments) {
  long result = 0;
  register long r10 asm("r10") = arguments.d;
  register long r8 asm("r8") = arguments.e;
  register long r9 asm("r9") = arguments.f;
  asm volatile("syscall"
               : "=a"(result)
               : "0"(number), "D"(arguments.a), "S"(arguments.b), "d"(arguments.c), "r"(r10),
                 "r"(r8), "r"(r9)
               : "rcx", "r11", "memory");
  if (result >= 0 || result < -4095) {
    return result;
  }
  errno = static_cast<int>(-result);
  return -1;
}

long failed(int error) {
  errno = error;
  return -1;
}

/// Who waits at a word is no part of the word: waking does not depend on what is stored there. The
/// bytes that stand for the waiters lie in the half of the address space that no program has.
heddle::scheduler::ByteRange waiters_of(std::uintptr_t word) {
  constexpr std::uintptr_t kernel_half = std::uintptr_t{1} << 63U;
  return {word | kernel_half, 4};
}

long futex_wait(const Arguments& arguments) {
  Event& event = describe(EventKind::futex_wait, take_call_site());
  event.range = {static_cast<std::uintptr_t>(arguments.a), 4};
  event.second = waiters_of(event.range.address);
  event.set_expected_word(static_cast<std::uint32_t>(arguments.c));
  event.set_time_limit(arguments.d != 0);
  control.current->waiting.timed = arguments.d != 0;
  const int error = stop();
  control.current->waiting.timed = false;
  return error == 0 ? 0 : failed(error);
}

long futex_wake(const Arguments& arguments) {
  const Site* const site = take_call_site();
  Event& event = describe(EventKind::futex_wake, site);
  event.range = {static_cast<std::uintptr_t>(arguments.a), 4};
  event.second = waiters_of(event.range.address);
  event.set_wake_limit(static_cast<std::uint32_t>(arguments.c));
  event.set_result_unused(site != nullptr && (site->flags & site_result_unused) != 0);
  return stop();
}

long futex(const Arguments& arguments) {
  switch (static_cast<int>(arguments.b) & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET:
      return futex_wait(arguments);
    case FUTEX_WAKE:
    case FUTEX_WAKE_BITSET:
      return futex_wake(arguments);
    default:
      return raw_system_call(SYS_futex, arguments);
  }
}

}  // namespace

HEDDLE_EXPORT long syscall(long number, ...) {
  std::va_list list;
  va_start(list, number);
  const Arguments arguments{va_arg(list, long), va_arg(list, long), va_arg(list, long),
                            va_arg(list, long), va_arg(list, long), va_arg(list, long)};
  va_end(list);
  const bool program = controlled() && !system_libraries.contains(__builtin_return_address(0));
  if (program && number == SYS_futex) {
    return futex(arguments);
  }
  if (program && number == SYS_exit_group) {
    heddle::runtime::end_program(static_cast<int>(arguments.a));
  }
  if (program) {
    heddle::runtime::tell_identity();
  }
  return raw_system_call(number, arguments);
}
