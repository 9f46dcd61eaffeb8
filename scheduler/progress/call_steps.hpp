#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/around/paused_program.hpp"
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

/// By event, whether its thread is in a call there. O(events + markers).
[[nodiscard]] std::vector<bool> events_in_calls(const Trace& trace);

/// Whether a thread that is not paused at the end of the trace has begun a call and not ended it.
/// One without a call, as a structure may have to itself, may wait for ever: it holds nobody up.
/// O(events + markers), times the pauses.
[[nodiscard]] bool holds_up_a_call(const Trace& trace, std::span<const Pause> pauses);

}  // namespace heddle::scheduler
