#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/host/process_numbers.hpp"
#include "runtime/kernel/program_call.hpp"

/// What differs from one machine, process or moment to the next, as the program under test sees it:
/// numbers of processes and threads and of the processor are constants, random bytes are drawn from
/// a seed, each thread for itself, and time is virtual.
namespace heddle::runtime::machine_values {

/// What random bytes are drawn from in every execution.
void set_seed(std::uint64_t seed);

/// Each thread draws the same bytes again.
void start_execution();

/// Async-signal-safe. Needs a current thread.
void random_bytes(void* bytes, std::size_t count);

/// Async-signal-safe.
CallResult call(const ProgramCall& call);

/// Whether any were, by any thread, in this execution.
[[nodiscard]] bool were_drawn();

}  // namespace heddle::runtime::machine_values
