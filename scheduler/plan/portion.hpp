#pragma once

#include <cstdint>
#include <vector>

#include "scheduler/around/until_pause.hpp"
#include "scheduler/execution.hpp"
#include "scheduler/search/subtrees/subtree.hpp"

/// What one of several processes explores of a stage at a time.
namespace heddle::scheduler {

/// For run_plan, with one strategy: which part of it is explored, and what comes of that. Where
/// sites must be promoted, nothing begins again: `wanted` says so. The limits of time and
/// Limits::stop cut an execution in the middle, which is then in no part: give them with whole
/// stages only.
struct Portion {
  /// dpor without a bound: these subtrees; afterwards, what is left of them. Others: not used.
  std::vector<WeightedSubtree> parts;
  /// Randomised strategies: the first execution, by number, and how many are begun at most;
  /// afterwards, how many were not.
  std::uint64_t first_execution = 0;
  std::uint64_t executions_left = 0;
  /// Of the longest execution so far, before and afterwards.
  std::uint64_t longest = 0;
  /// dpor with a bound: threads that have come back to where they were are parked, see BoundedDpor.
  bool parks_returned = false;
  Pause* pause = nullptr;  ///< null: it goes on to the end

  bool is_paused = false;  ///< something may be left; nothing is, if it says exhausted otherwise
  double explored = 0;     ///< of the weight of the parts, an estimate
  PromotedSites wanted;    ///< what must be promoted too
};

}  // namespace heddle::scheduler
