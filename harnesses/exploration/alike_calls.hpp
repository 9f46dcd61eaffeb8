#pragma once

#include <vector>

#include "harnesses/traces/trace_document.hpp"
#include "scheduler/symmetry/alike_threads.hpp"

namespace heddle::harnesses {

/// The threads of a scenario that make the same calls with the same arguments. They begin together,
/// with nothing of their own: what else could tell them apart is noticed while they run.
[[nodiscard]] scheduler::AlikeThreads alike_threads(const std::vector<TraceOperation>& operations);

}  // namespace heddle::harnesses
