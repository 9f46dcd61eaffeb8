#pragma once

#include <cstddef>
#include <cstdint>

#include "scheduler/ending.hpp"

namespace heddle::scheduler {

/// What an exploration has done.
struct Statistics {
  std::uint64_t executions = 0;    ///< complete: all but those of the next three kinds
  std::uint64_t pruned = 0;        ///< cut by the strategy
  std::uint64_t redundant = 0;     ///< ended with a parked thread that could have gone on
  std::uint64_t discarded = 0;     ///< an assumption did not hold
  std::uint64_t events = 0;        ///< in all executions, pruned ones included
  std::uint64_t step_limited = 0;  ///< of the executions: given up at the limit of one
  double seconds = 0;              ///< wall clock

  /// Executions of all kinds.
  [[nodiscard]] std::uint64_t runs() const { return executions + pruned + redundant + discarded; }

  /// One more execution, that ended so after so many events.
  void count(Ending ending, std::size_t events_of_execution);

  Statistics& operator+=(const Statistics& other);
};

}  // namespace heddle::scheduler
