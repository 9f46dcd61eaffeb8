#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/kernel/program_call.hpp"

/// What differs from one machine, process or moment to the next, as the program under test sees it:
/// numbers of processes and threads and of the processor are constants, random bytes are drawn from
/// a seed, each thread for itself, and time is virtual.
namespace heddle::runtime::machine_values {

/// What the program is told of its number, and of its parent's. Those of its threads follow.
inline constexpr long process_id = 1000;
inline constexpr long parent_id = 999;

/// What random bytes are drawn from in every execution.
void set_seed(std::uint64_t seed);

/// Each thread draws the same bytes again.
void start_execution();

/// Async-signal-safe. Needs a current thread.
void random_bytes(void* bytes, std::size_t count);

/// The time stamp counter: a nanosecond of the thread's clock is a tick. Needs a current thread.
std::uint64_t time_stamp();

/// Async-signal-safe.
CallResult call(const ProgramCall& call);

/// Whether any were, by any thread, in this execution.
[[nodiscard]] bool were_drawn();

/// Makes rdtsc and rdtscp of the calling OS thread fault, or not, where the machine can; and the
/// routines that instrumented code calls instead.
void trap_time_stamps(bool on);

/// Until the next put_back() they are the processor's: a process that is started inherits the trap,
/// and not what answers it.
void let_time_stamps_pass();
void put_back();

/// If that instruction is at this address, or what faults in its place
/// (time_stamp_routines.hpp), what it leaves in its registers, and how long it is.
struct TimeStampRead {
  bool found = false;
  std::uint64_t value = 0;
  bool has_processor = false;
  std::uint8_t length = 0;
};
TimeStampRead read_time_stamp(const void* instruction);

}  // namespace heddle::runtime::machine_values
