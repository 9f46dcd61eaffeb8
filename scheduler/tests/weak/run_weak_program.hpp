#pragma once

#include <vector>

#include "scheduler/robustness/robustness_monitor.hpp"
#include "scheduler/tests/toy_program.hpp"
#include "scheduler/tests/weak/weak_program.hpp"

namespace heddle::scheduler::testing {

[[nodiscard]] MemoryOrder memory_order_of(Order order);

[[nodiscard]] ToyProgram make_program(const WeakProgram& program);

/// What a search of all its traces says.
struct RobustnessFound {
  std::size_t executions = 0;
  std::vector<std::string> weak_steps;  ///< "event 3 older 1 newer 2", of all executions
  Undecided undecided;
};
enum class SearchBy : std::uint8_t { dpor, depth_first };
[[nodiscard]] RobustnessFound robustness_of(const WeakProgram& program,
                                            SearchBy search = SearchBy::dpor);

}  // namespace heddle::scheduler::testing
