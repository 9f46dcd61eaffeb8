#pragma once

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/jobs/work.hpp"

namespace heddle::harnesses {

/// Explores the units of `queue`, one after the other, until there are no more. In a process of its
/// own, which controls the program from now on; what goes wrong is told as a result.
void explore_units(const Target& target, const Options& options, WorkQueue& queue);

}  // namespace heddle::harnesses
