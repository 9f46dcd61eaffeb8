#include "scheduler/weak/location_table.hpp"

#include <iterator>

namespace heddle::scheduler {

std::optional<LocationNumber> LocationTable::find(const GuidedStep& step) {
  const ByteRange& range = step.event.range;
  const auto next = entries_.lower_bound({step.life, range.address});
  if (next != entries_.end() && next->first.first == step.life) {
    const bool is_same = next->first.second == range.address && next->second.size == range.size;
    if (is_same) {
      return next->second.number;
    }
    if (range.overlaps({next->first.second, next->second.size})) {
      return std::nullopt;
    }
  }
  if (next != entries_.begin()) {
    const auto& [key, entry] = *std::prev(next);
    if (key.first == step.life && range.overlaps({key.second, entry.size})) {
      return std::nullopt;
    }
  }
  const auto number = static_cast<LocationNumber>(initial_.size());
  entries_.insert(next, {{step.life, range.address}, {range.size, number}});
  initial_.push_back(step.event.before);
  return number;
}

}  // namespace heddle::scheduler
