#pragma once

#include "harnesses/exploration/exploration.hpp"

namespace heddle::harnesses {

/// Runs the execution that `recorded` holds, `options.executions` times or once. The report has a
/// violation if one recurs, and one of kind nondeterminism if two runs differ, or if none recurs
/// and the program leaves the recorded execution. Throws UsageError if the trace contradicts
/// itself.
[[nodiscard]] Report replay_target(const Target& target, const Options& options,
                                   const TraceDocument& recorded);

}  // namespace heddle::harnesses
