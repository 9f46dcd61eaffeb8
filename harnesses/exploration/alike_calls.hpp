#pragma once

#include <vector>

#include "harnesses/scenario/opaque_values.hpp"
#include "harnesses/traces/trace_document.hpp"
#include "scheduler/symmetry/alike_threads.hpp"

namespace heddle::harnesses {

/// The threads of a scenario that make the same calls with the same arguments. They begin together,
/// with nothing of their own: what else could tell them apart is noticed while they run.
/// `renamed`, unless null: arguments which are their threads' own opaque values are the same if one
/// thread uses its own values where the other does.
[[nodiscard]] scheduler::AlikeThreads alike_threads(const std::vector<TraceOperation>& operations,
                                                    const OpaqueValues* renamed);

/// The memory that each controlled thread has of its own.
[[nodiscard]] std::vector<scheduler::OwnMemory> own_memory();

}  // namespace heddle::harnesses
