#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/guarantees/interference.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/scenario/selection.hpp"
#include "harnesses/traces/trace_document.hpp"
#include "scheduler/trace/schedule.hpp"

/// How many events a call takes of its own thread, in all executions of a scenario.
namespace heddle::harnesses {

/// The most that one call took.
struct MostSteps {
  scheduler::ThreadId thread = 0;  ///< in those executions; a structure may have some to itself
  std::uint64_t own_steps = 0;
  std::uint64_t idle_turns = 0;  ///< in any execution
  scheduler::Schedule schedule;  ///< of an execution in which it took as many
  std::uint64_t others = 0;      ///< calls of others that returned meanwhile, there
};

/// What the calls of one thread took, in the order in which it makes them.
struct MeasuredThread {
  std::vector<MostSteps> calls;
  std::uint64_t executions = 0;
  double seconds = 0;
  std::string undecided;  ///< not empty: why not all executions were seen
};

/// Explores all executions, those in which turns of loops change nothing included, as long as the
/// next turn may do something else.
[[nodiscard]] MeasuredThread measure_own_steps(const SelectedScenario& selected,
                                               const Interference& interference, std::size_t calls,
                                               const Options& options, const std::string& binary);

}  // namespace heddle::harnesses
