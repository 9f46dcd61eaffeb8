#pragma once

#include <cstdint>

/// The time stamp counter of the processor, which the program is not to see: its own is virtual, as
/// its clocks are (interpose/virtual_time.hpp). Instrumented code asks for it; for other code the
/// instruction is made to fault, where the machine can.
namespace heddle::runtime::time_stamps {

/// A nanosecond of the thread's clock is a tick. Needs a current thread.
std::uint64_t now();

/// Makes rdtsc and rdtscp of the calling OS thread fault, or not, where the machine can; and the
/// routines that instrumented code calls instead.
void trap(bool on);

/// Until the next put_back() they are the processor's: a process that is started inherits the trap,
/// and not what answers it.
void let_pass();
void put_back();

/// If that instruction is at this address, or what faults in its place (routines.hpp), what it
/// leaves in its registers, and how long it is.
struct Read {
  bool found = false;
  std::uint64_t value = 0;
  bool has_processor = false;
  std::uint8_t length = 0;
};
Read read_at(const void* instruction);

}  // namespace heddle::runtime::time_stamps
