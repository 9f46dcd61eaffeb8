#include "checkers/algorithms/log_linear/orders/nested_order.hpp"

#include <algorithm>
#include <bit>

namespace heddle::checkers::log_linear {

GapSet::GapSet(std::size_t gaps) {
  do {
    gaps = (gaps + 63) / 64;
    levels_.emplace_back(gaps, 0);
  } while (gaps > 1);
  levels_.emplace_back(1, 0);  // what is up to the end of a full level is asked for above it
}

void GapSet::insert(Gap gap) {
  std::size_t index = gap;
  for (std::vector<std::uint64_t>& level : levels_) {
    level[index / 64] |= std::uint64_t{1} << (index % 64);
    index /= 64;
  }
}

Gap GapSet::last_until(Gap gap) const {
  std::size_t bound = std::size_t{gap} + 1;  // of the members below it on this level
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    const std::size_t bits = bound % 64;
    const std::uint64_t word =
        bits == 0 ? 0 : levels_[level][bound / 64] & ((std::uint64_t{1} << bits) - 1);
    if (word == 0) {
      bound /= 64;
      continue;
    }
    std::size_t found = bound / 64 * 64 + static_cast<std::size_t>(std::bit_width(word)) - 1;
    while (level-- > 0) {
      found = found * 64 + static_cast<std::size_t>(std::bit_width(levels_[level][found])) - 1;
    }
    return static_cast<Gap>(found);
  }
  return never;
}

NestedOrder::NestedOrder(std::size_t gaps, std::size_t operations)
    : taken_(gaps),
      last_in_gap_(gaps, no_operation),
      next_(operations + 1, no_operation),
      gaps_(operations, 0) {}

void NestedOrder::insert(Gap near, std::span<const Placed> operations) {
  const Gap left = taken_.last_until(near);
  std::size_t previous = left == never ? head() : last_in_gap_[left];
  const OperationIndex successor = next_[previous];
  const Gap right = successor == no_operation ? never : gaps_[successor];
  for (const Placed& placed : operations) {
    const Gap gap = std::min(left == never ? placed.gap : std::max(placed.gap, left), right);
    next_[previous] = placed.operation;
    gaps_[placed.operation] = gap;
    if (gap != right) {
      last_in_gap_[gap] = placed.operation;
      taken_.insert(gap);
    }
    previous = placed.operation;
  }
  next_[previous] = successor;
}

}  // namespace heddle::checkers::log_linear
