#pragma once

#include <cstdint>
#include <vector>

#include "scheduler/histories/histories.hpp"
#include "scheduler/trace/trace.hpp"

/// The calls of an execution graph, and what it means that one precedes another:
/// docs/search/weak-histories.md.
namespace heddle::scheduler {

/// A call is a piece of the program order of its thread, which may be empty.
struct GraphCall {
  OperationInstance operation;
  std::uint32_t begin = 0;  ///< the index of its first event
  std::uint32_t end = 0;    ///< one more than that of its last, or of the thread's if it is pending
};

/// The calls of an execution whose trace is a graph's: the i-th event of a thread in the trace is
/// the graph's event {thread, i}. By thread, then in program order. A pending call without events
/// is left out: nobody can know of it.
[[nodiscard]] std::vector<GraphCall> calls_of(const Trace& trace);

}  // namespace heddle::scheduler
