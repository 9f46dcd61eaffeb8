#include "scheduler/search/weighted_dpor.hpp"

#include <algorithm>

namespace heddle::scheduler {

namespace {

/// The step at which a subtree leaves the path of the execution that found it. (One above the step
/// where that execution itself left the path counts like one there: both divide the same weight.)
std::uint32_t fork_of(const Subtree& subtree) { return subtree.detours.back().first; }

}  // namespace

bool WeightedDpor::begin_execution() {
  if (!dpor_.begin_execution()) {
    explored_ = 1;
    return false;
  }
  current_ = weights_.back();
  weights_.pop_back();
  return true;
}

void WeightedDpor::end_execution(const EndedExecution& execution) {
  dpor_.end_execution(execution);
  std::span<const Subtree> found = dpor_.pending().subspan(weights_.size());
  while (!found.empty()) {
    const auto next = std::find_if(found.begin(), found.end(), [&](const Subtree& subtree) {
      return fork_of(subtree) != fork_of(found.front());
    });
    const auto at_this_place = static_cast<std::size_t>(next - found.begin());
    current_ /= static_cast<double>(at_this_place) + 1;
    weights_.insert(weights_.end(), at_this_place, current_);
    found = found.subspan(at_this_place);
  }
  explored_ += current_;
}

}  // namespace heddle::scheduler
