#include "checkers/algorithms/log_linear/stack/stabbing_set.hpp"

#include <algorithm>

namespace heddle::checkers::log_linear {

StabbingSet::StabbingSet(std::vector<std::uint32_t> last) {
  for (std::uint32_t& reach : last) {
    ++reach;
  }
  levels_.push_back(std::move(last));
  while (levels_.back().size() > 1) {
    const std::vector<std::uint32_t>& below = levels_.back();
    std::vector<std::uint32_t> level((below.size() + fan_out - 1) / fan_out, 0);
    for (std::size_t i = 0; i < below.size(); ++i) {
      level[i / fan_out] = std::max(level[i / fan_out], below[i]);
    }
    levels_.push_back(std::move(level));
  }
}

std::size_t StabbingSet::find_last(std::size_t bound, std::uint32_t place) const {
  for (std::size_t level = 0; level < levels_.size(); ++level, bound /= fan_out) {
    for (const std::size_t begin = bound / fan_out * fan_out; bound > begin; --bound) {
      if (levels_[level][bound - 1] <= place) {
        continue;
      }
      std::size_t found = bound - 1;
      while (level-- > 0) {
        found = std::min((found + 1) * fan_out, levels_[level].size()) - 1;
        while (levels_[level][found] <= place) {
          --found;
        }
      }
      return found;
    }
  }
  return none;
}

void StabbingSet::erase(std::size_t interval) {
  levels_[0][interval] = 0;
  for (std::size_t level = 1; level < levels_.size(); ++level) {
    const std::vector<std::uint32_t>& below = levels_[level - 1];
    const std::size_t parent = interval / fan_out;
    const auto begin = below.begin() + static_cast<std::ptrdiff_t>(parent * fan_out);
    const auto end =
        below.begin() + static_cast<std::ptrdiff_t>(std::min((parent + 1) * fan_out, below.size()));
    const std::uint32_t maximum = *std::max_element(begin, end);
    if (levels_[level][parent] == maximum) {
      return;
    }
    levels_[level][parent] = maximum;
    interval = parent;
  }
}

}  // namespace heddle::checkers::log_linear
