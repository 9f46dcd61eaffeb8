#pragma once

#include <cstdint>

#include "harnesses/tests/weak/guided_programs.hpp"
#include "scheduler/weak/graph_search.hpp"

namespace heddle::harnesses::testing {

/// All graphs of a program.
[[nodiscard]] scheduler::GraphSearchResult search(programs::Program* entry,
                                                  scheduler::ConsistencyModel model);

/// Executions by dpor, each of another class of traces; without those that go round a loop again.
struct RunByDpor {
  std::uint64_t completed = 0;
  std::uint64_t deadlocked = 0;
};
[[nodiscard]] RunByDpor run_by_dpor(programs::Program* entry);

}  // namespace heddle::harnesses::testing
