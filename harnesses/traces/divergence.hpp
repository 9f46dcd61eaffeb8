#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "harnesses/traces/trace_document.hpp"

namespace heddle::harnesses {

/// Where a replay leaves the execution that was recorded.
struct Divergence {
  std::size_t event = 0;  ///< of the schedule, counted from 1
  std::string recorded;   ///< in words, with its thread and place
  std::string found;      ///< what the program does there; empty: no event follows
};

/// The first of the recorded events, of the first `most` of them, that the replay does not have in
/// that place: another thread's, of another kind, with another outcome, or on something else. What
/// is accessed is the same if it has the same name, or is the same variable of the same function:
/// blocks of the heap may have moved. Values may differ, and lines. More events than were recorded
/// are no divergence.
[[nodiscard]] std::optional<Divergence> first_divergence(
    const TraceDocument& recorded, const TraceDocument& replayed,
    std::size_t most = static_cast<std::size_t>(-1));

/// "T1: read head = A in Stack::pop stack.hpp:41": event number `event` (from 1) of the trace, or
/// nothing if it has none.
[[nodiscard]] std::string event_line(const TraceDocument& trace, std::size_t event);

}  // namespace heddle::harnesses
