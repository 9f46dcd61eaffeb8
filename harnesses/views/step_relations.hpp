#pragma once

#include <cstddef>
#include <vector>

#include "harnesses/views/trace_words.hpp"

namespace heddle::harnesses {

/// Between two steps of a trace, by their numbers; `from` stands before `to`.
struct StepEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  friend auto operator<=>(const StepEdge&, const StepEdge&) = default;
};

/// How the steps shown hang together, program order aside. Each list is sorted, and has no edge
/// twice.
struct StepRelations {
  /// *Synchronises with* of C++20 ([intro.races], [atomics.fences]): a release to the acquire that
  /// reads from it or its release sequence, an unlock to the locks after it, the creation of a
  /// thread to its first step, its last step to the join. What follows from others by program
  /// order is mostly left out. With program order it makes happens-before.
  std::vector<StepEdge> synchronises;

  /// A write to each read of one of its bytes.
  std::vector<StepEdge> reads_from;
};

/// Made from what the trace file tells: bytes are told apart by the object's text. A trace tells
/// only the plain accesses that race, so a read of what an untold write left has no source; and
/// locks in the frame of a function cannot be told apart, so they are left out. Takes time in
/// O(bytes accessed * log(bytes)).
[[nodiscard]] StepRelations step_relations(const TraceDocument& trace, const TraceWords& words);

}  // namespace heddle::harnesses
