#pragma once

#include "scheduler/robustness/robustness_monitor.hpp"
#include "scheduler/trace/trace.hpp"

namespace heddle::scheduler {

/// Whether a weak step of this trace could not turn out otherwise if every atomic access before it
/// were of memory orders acquire and release: whether the newer write would happen before the step,
/// then. If not, only seq_cst forbids it. O(events).
[[nodiscard]] bool would_know(const Trace& trace, const WeakStep& step);

}  // namespace heddle::scheduler
