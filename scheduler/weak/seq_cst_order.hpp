#pragma once

#include "scheduler/weak/execution_graph.hpp"

namespace heddle::scheduler {

/// Whether the partial order of `seq_cst` events that RC11 defines, psc, has no cycle.
/// (O. Lahav, V. Vafeiadis, J. Kang, C. Hur, D. Dreyer, "Repairing Sequential Consistency in
/// C/C++11", PLDI 2017.)
[[nodiscard]] bool is_seq_cst_ordered(const ExecutionGraph& graph);

}  // namespace heddle::scheduler
