// syscall(SYS_futex, ...): how libstdc++ and libc++ wait for atomics, futures, latches, semaphores;
// and syscall(SYS_exit_group, ...), which would end the tester.

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdarg>

#include "runtime/before_main/before_main.hpp"
#include "runtime/calls/lock_calls.hpp"
#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/identity/identity.hpp"
#include "runtime/interpose/virtual_time.hpp"
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
/// bytes that stand for the waiters lie in the half of the address space that no program has. Those
/// that are private to the process wait apart from the others, as in the kernel.
heddle::scheduler::ByteRange waiters_of(std::uintptr_t word, const Arguments& arguments) {
  constexpr std::uintptr_t kernel_half = std::uintptr_t{1} << 63U;
  const bool is_private = (arguments.b & FUTEX_PRIVATE_FLAG) != 0;
  return {(word | kernel_half) + (is_private ? 0U : 2U), 2};
}

/// The wait was in vain: its time is over. FUTEX_WAIT has been given how long that is, the other
/// when, by one clock or the other.
void pass_time(const Arguments& arguments) {
  const auto& time = *reinterpret_cast<const timespec*>(arguments.d);
  if ((arguments.b & FUTEX_CMD_MASK) == FUTEX_WAIT) {
    virtual_time::sleep_in_wait(time);
  } else {
    const bool is_wall = (arguments.b & FUTEX_CLOCK_REALTIME) != 0;
    virtual_time::pass_in_wait(is_wall ? CLOCK_REALTIME : CLOCK_MONOTONIC, time);
  }
}

long futex_wait(const Arguments& arguments) {
  const auto* limit = reinterpret_cast<const timespec*>(arguments.d);
  if (limit != nullptr && (limit->tv_sec < 0 || !lock_calls::is_valid(*limit))) {
    return failed(EINVAL);
  }
  Event& event = describe(EventKind::futex_wait, take_call_site());
  event.range = {static_cast<std::uintptr_t>(arguments.a), 4};
  event.second = waiters_of(event.range.address, arguments);
  event.set_expected_word(static_cast<std::uint32_t>(arguments.c));
  event.set_time_limit(arguments.d != 0);
  control.current->waiting.timed = arguments.d != 0;
  const int error = stop();
  control.current->waiting.timed = false;
  if (error == ETIMEDOUT) {
    pass_time(arguments);
  }
  return error == 0 ? 0 : failed(error);
}

long futex_wake(const Arguments& arguments) {
  const Site* const site = take_call_site();
  Event& event = describe(EventKind::futex_wake, site);
  event.range = {static_cast<std::uintptr_t>(arguments.a), 4};
  event.second = waiters_of(event.range.address, arguments);
  // The kernel looks whether it has woken enough after it has woken one.
  event.set_wake_limit(static_cast<std::uint64_t>(std::max(static_cast<int>(arguments.c), 1)));
  event.set_result_unused(site != nullptr && (site->flags & site_result_unused) != 0);
  return stop();
}

constexpr const char* who_waits = "who waits there waits in Heddle, and not in the kernel";

/// futex_waitv, futex_wake, futex_wait and futex_requeue, by the numbers of Linux 5.16 and 6.7.
bool is_newer_futex(long number) { return number == 449 || (number >= 454 && number <= 456); }

/// Whether the kernel would refuse the call. That some of those who wait at a word are not meant is
/// not modelled.
bool has_no_mask(const Arguments& arguments) {
  const auto mask = static_cast<std::uint32_t>(arguments.f);
  if (mask != 0 && mask != FUTEX_BITSET_MATCH_ANY) {
    refuse("futex() with a mask", "it means some of those who wait, which Heddle cannot tell");
  }
  return mask == 0;
}

long futex(const Arguments& arguments) {
  if (arguments.a % 4 != 0) {
    return failed(EINVAL);
  }
  switch (static_cast<int>(arguments.b) & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
      return futex_wait(arguments);
    case FUTEX_WAKE:
      return futex_wake(arguments);
    case FUTEX_WAIT_BITSET:
      return has_no_mask(arguments) ? failed(EINVAL) : futex_wait(arguments);
    case FUTEX_WAKE_BITSET:
      return has_no_mask(arguments) ? failed(EINVAL) : futex_wake(arguments);
    case FUTEX_REQUEUE:
    case FUTEX_CMP_REQUEUE:
    case FUTEX_WAKE_OP:
    case FUTEX_LOCK_PI:
    case FUTEX_LOCK_PI2:
    case FUTEX_TRYLOCK_PI:
    case FUTEX_UNLOCK_PI:
    case FUTEX_WAIT_REQUEUE_PI:
    case FUTEX_CMP_REQUEUE_PI:
      refuse("futex() for more than to wait or to wake", who_waits);
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
  if (program && is_newer_futex(number)) {
    refuse("futex_waitv() or one of its kin", who_waits);
  }
  if (program && number == SYS_exit) {
    refuse("syscall(SYS_exit)", "it would end the tester's thread, and not the program's");
  }
  if (before_main::runs() && (number == SYS_exit || number == SYS_exit_group)) {
    before_main::end_process("the program ends in a constructor, before main, by syscall()");
  }
  if (program && number == SYS_exit_group) {
    heddle::runtime::end_program(static_cast<int>(arguments.a));
  }
  if (program) {
    heddle::runtime::tell_identity();
  }
  if (number == SYS_gettid && before_main::runs()) {
    return gettid();
  }
  return raw_system_call(number, arguments);
}
