#include "scheduler/weak/location_table.hpp"

#include <iterator>

#include "scheduler/weak/decided_kinds.hpp"

namespace heddle::scheduler {

std::optional<LocationNumber> LocationTable::find(const GuidedStep& step, ExecutionGraph& graph) {
  const std::optional<LocationNumber> number = number_of(step);
  if (number) {
    graph.find_value(*number, step.event.before);
  }
  return number;
}

std::optional<LocationNumber> LocationTable::number_of(const GuidedStep& step) {
  const ByteRange& range = accessed_range(step.event);
  // What is initialised once has its flag besides, which is memory.
  const std::uint64_t flags = step.event.kind == EventKind::once ? std::uint64_t{1} << 63U : 0;
  const std::uint64_t life = is_wake(step.event) ? life_of_queues : step.life | flags;
  const auto next = entries_.lower_bound({life, range.address});
  if (next != entries_.end() && next->first.first == life) {
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
    if (key.first == life && range.overlaps({key.second, entry.size})) {
      return std::nullopt;
    }
  }
  const auto number = static_cast<LocationNumber>(entries_.size());
  entries_.insert(next, {{life, range.address}, {range.size, number}});
  return number;
}

}  // namespace heddle::scheduler
