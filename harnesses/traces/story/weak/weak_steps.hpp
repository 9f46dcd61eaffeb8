#pragma once

#include <cstddef>
#include <vector>

#include "harnesses/traces/story/calls.hpp"
#include "harnesses/traces/trace_document.hpp"

namespace heddle::harnesses {

/// A step of which an interleaving knows nothing. Steps are indices of TraceDocument::steps.
struct WeakStory {
  std::size_t step = no_step;   ///< reads, or is stored
  std::size_t other = no_step;  ///< what it reads from, or is stored before; no_step: what it reads
                                ///< was there before any other write
  std::size_t newer = no_step;  ///< of a read: the latest write before it
};

/// In the order of the steps. Takes linear time.
[[nodiscard]] std::vector<WeakStory> weak_steps(const TraceDocument& document);

}  // namespace heddle::harnesses
