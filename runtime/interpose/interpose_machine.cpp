// What differs from one machine or moment to the next, where no system call asks for it.

#include <sched.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdint>
#include <ctime>

#include "runtime/before_main/before_main.hpp"
#include "runtime/control.hpp"
#include "runtime/host/process_numbers.hpp"
#include "runtime/identity/identity.hpp"
#include "runtime/interpose/virtual_time.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace {

using heddle::runtime::controlled;
namespace before_main = heddle::runtime::before_main;
namespace machine_values = heddle::runtime::machine_values;
namespace real = heddle::runtime::real;
namespace virtual_time = heddle::runtime::virtual_time;

/// By way of the system call, which the tester answers.
unsigned random_word() {
  unsigned word = 0;
  static_cast<void>(syscall(SYS_getrandom, &word, sizeof word, 0));
  return word;
}

pid_t of_system_call(long number) { return static_cast<pid_t>(syscall(number)); }

}  // namespace

/// By way of the system calls, which the tester answers, but in a constructor before main: that is
/// told what main will be.
HEDDLE_EXPORT pid_t getpid() {
  return before_main::runs() ? machine_values::process_id : of_system_call(SYS_getpid);
}

HEDDLE_EXPORT pid_t getppid() {
  return before_main::runs() ? machine_values::parent_id : of_system_call(SYS_getppid);
}

HEDDLE_EXPORT pid_t gettid() {
  return before_main::runs() ? machine_values::process_id : of_system_call(SYS_gettid);
}

HEDDLE_EXPORT int sched_getcpu() { return controlled() ? 0 : real::sched_getcpu(); }

HEDDLE_EXPORT int getcpu(unsigned* processor, unsigned* node) {
  if (!controlled()) {
    return real::getcpu(processor, node);
  }
  if (processor != nullptr) {
    *processor = 0;
  }
  if (node != nullptr) {
    *node = 0;
  }
  return 0;
}

HEDDLE_EXPORT clock_t clock() {
  if (!controlled()) {
    return real::clock();
  }
  const timespec now = virtual_time::now(CLOCK_PROCESS_CPUTIME_ID);
  return now.tv_sec * CLOCKS_PER_SEC + now.tv_nsec / 1000;
}

HEDDLE_EXPORT int timespec_get(timespec* time, int base) {
  if (!controlled() || base != TIME_UTC) {
    return real::timespec_get(time, base);
  }
  *time = virtual_time::now(CLOCK_REALTIME);
  return base;
}

/// std::random_device::_M_getval() of libstdc++, which would ask the processor.
HEDDLE_EXPORT unsigned heddle_libstdcxx_random(void* device) asm(
    "_ZNSt13random_device9_M_getvalEv");
HEDDLE_EXPORT unsigned heddle_libstdcxx_random(void* device) {
  return controlled() ? random_word() : real::libstdcxx_random(device);
}

/// std::random_device::operator() of libc++.
HEDDLE_EXPORT unsigned heddle_libcxx_random(void* device) asm("_ZNSt3__113random_deviceclEv");
HEDDLE_EXPORT unsigned heddle_libcxx_random(void* device) {
  return controlled() ? random_word() : real::libcxx_random(device);
}

__attribute__((target("rdrnd"))) HEDDLE_EXPORT std::uint64_t __heddle_random() {
  unsigned long long number = 0;
  if (controlled()) {
    heddle::runtime::tell_identity();  // each thread draws for itself
    static_cast<void>(syscall(SYS_getrandom, &number, sizeof number, 0));
    return number;
  }
  while (__builtin_ia32_rdrand64_step(&number) == 0) {
  }
  return number;
}

/// The number of the processor is in b of leaf 1, in d of leaves 11 and 31, in a of leaf
/// 0x8000001e.
HEDDLE_EXPORT std::uint32_t __heddle_processor(std::uint32_t leaf, std::uint32_t which,
                                               std::uint32_t value) {
  if (!controlled()) {
    return value;
  }
  if (leaf == 1 && which == 1) {
    return value & 0x00ff'ffffU;
  }
  const bool is_number =
      ((leaf == 11 || leaf == 31) && which == 3) || (leaf == 0x8000'001eU && which == 0);
  return is_number ? 0 : value;
}
