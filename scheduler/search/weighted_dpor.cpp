#include "scheduler/search/weighted_dpor.hpp"

#include <algorithm>

namespace heddle::scheduler {

namespace {

/// The step at which a subtree leaves the path of the execution that found it. (One above the step
/// where that execution itself left the path counts like one there: both divide the same weight.)
std::uint32_t fork_of(const Subtree& subtree) { return subtree.detours.back().first; }

std::vector<Subtree> subtrees_of(const std::vector<WeightedSubtree>& parts) {
  std::vector<Subtree> subtrees;
  subtrees.reserve(parts.size());
  for (const WeightedSubtree& part : parts) {
    subtrees.push_back(part.subtree);
  }
  return subtrees;
}

}  // namespace

WeightedDpor::WeightedDpor(Parking parking, const std::vector<WeightedSubtree>& parts)
    : dpor_(parking, subtrees_of(parts)), whole_(0) {
  for (const WeightedSubtree& part : parts) {
    weights_.push_back(part.weight);
    whole_ += part.weight;
  }
}

std::vector<WeightedSubtree> WeightedDpor::pending() const {
  std::vector<WeightedSubtree> parts;
  const std::span<const Subtree> subtrees = dpor_.pending();
  for (std::size_t i = 0; i < subtrees.size(); ++i) {
    parts.push_back({subtrees[i], weights_[i]});
  }
  return parts;
}

bool WeightedDpor::begin_execution() {
  if (!dpor_.begin_execution()) {
    explored_ = whole_;
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
