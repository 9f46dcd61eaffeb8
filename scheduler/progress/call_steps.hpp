#pragma once

#include <cstdint>
#include <vector>

#include "scheduler/trace/trace.hpp"

namespace heddle::scheduler {

/// What one call took of its own thread.
struct CallSteps {
  std::uint32_t operation = 0;  ///< label of its invocation
  ThreadId thread = 0;
  std::uint64_t own_steps = 0;   ///< events of its thread, choices not counted
  std::uint64_t idle_turns = 0;  ///< turns of a loop that left all as it was (docs/search/laps.md)
  std::uint64_t others = 0;      ///< calls of other threads that returned meanwhile
  bool pending = true;
};

/// Of each call in the trace, in the order of their invocations. O(events + markers).
[[nodiscard]] std::vector<CallSteps> call_steps(const Trace& trace);

}  // namespace heddle::scheduler
