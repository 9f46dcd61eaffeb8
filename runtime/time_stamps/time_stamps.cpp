#include "runtime/time_stamps/time_stamps.hpp"

#include <sys/prctl.h>
#include <sys/syscall.h>

#include <ctime>

#include "runtime/control.hpp"
#include "runtime/interpose/virtual_time.hpp"
#include "runtime/raw_system_call.hpp"
#include "runtime/time_stamps/routines.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::time_stamps {
namespace {

bool are_let_pass = false;  ///< until put_back()

/// Without the value: whether it is one, by its bytes or since it stands for one.
Read known_read(const unsigned char* instruction) {
  if (instruction == heddle_stamp_fault) {
    return {.found = true, .length = 1};
  }
  if (instruction == heddle_stamp_and_processor_fault) {
    return {.found = true, .has_processor = true, .length = 1};
  }
  if (instruction[0] != 0x0f) {
    return {};
  }
  if (instruction[1] == 0x31) {
    return {.found = true, .length = 2};
  }
  const bool has_processor = instruction[1] == 0x01 && instruction[2] == 0xf9;
  return {.found = has_processor, .has_processor = has_processor, .length = 3};
}

}  // namespace

std::uint64_t now() {
  const timespec now = virtual_time::now(CLOCK_MONOTONIC);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U +
         static_cast<std::uint64_t>(now.tv_nsec);
}

void trap(bool on) {
  heddle_time_stamps_are_virtual = on ? 1 : 0;
  raw_system_call_of(SYS_prctl, PR_SET_TSC, on ? PR_TSC_SIGSEGV : PR_TSC_ENABLE, 0, 0, 0);
}

void let_pass() {
  are_let_pass = true;
  trap(false);
}

void put_back() {
  if (are_let_pass) {
    are_let_pass = false;
    trap(true);
  }
}

Read read_at(const void* instruction) {
  Read read = known_read(static_cast<const unsigned char*>(instruction));
  if (!read.found) {
    return read;
  }
  if (controlled()) {
    read.value = now();
    return read;
  }
  trap(false);
  read.value = __builtin_ia32_rdtsc();
  trap(true);
  return read;
}

}  // namespace heddle::runtime::time_stamps

HEDDLE_EXPORT std::uint64_t __heddle_time_stamp() {
  return heddle::runtime::controlled() ? heddle::runtime::time_stamps::now()
                                       : __builtin_ia32_rdtsc();
}
