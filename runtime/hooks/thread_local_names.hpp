#pragma once

#include <cstdint>
#include <string>

#include "scheduler/event.hpp"

namespace heddle::runtime {

/// A part of a thread_local variable.
struct ThreadLocalPart {
  std::string name;  ///< demangled; empty: not known
  std::uint64_t offset = 0;
  scheduler::ThreadId thread = 0;
};

/// Which variable of the executable lies there, by the executable's table of symbols, which is read
/// when this is first called. Needs an address in the memory of a thread's block. For reports.
[[nodiscard]] ThreadLocalPart thread_local_at(std::uintptr_t address);

}  // namespace heddle::runtime
