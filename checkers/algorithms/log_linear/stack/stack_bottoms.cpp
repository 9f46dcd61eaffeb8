#include "checkers/algorithms/log_linear/stack/stack_bottoms.hpp"

#include <algorithm>
#include <numeric>

#include "base/assert.hpp"

namespace heddle::checkers::log_linear {

StackBottoms::StackBottoms(const Items& items, bool wants_order)
    : items_(items),
      has_peeks_(!items.peeks.empty()),
      segments_(items),
      unsettled_(items.items.size(), 0),
      by_segment_(wait_by_segment()),
      by_value_(wait_by_value()),
      is_settled_(items.history->size(), false),
      was_alone_(has_peeks_ ? segments_.size() : 0, false),
      sums_(sum_critical()),
      counts_(count_critical()) {
  if (wants_order) {
    gaps_.resize(items.history->size());
    list_segment_begins();
  }
  const auto settle_segment = [&](std::size_t segment) {
    return settle_at(static_cast<std::uint32_t>(segment));
  };
  counts_.take_zeros(settle_segment);
  while (!ready_.empty()) {
    const ValueId id = ready_.back();
    ready_.pop_back();
    take_away(id);
    counts_.take_zeros(settle_segment);
  }
}

template <typename Visit>
void StackBottoms::for_each_operation(const Visit& visit) const {
  for (ValueId id = 0; id < items_.items.size(); ++id) {
    const Item& item = items_.items[id];
    if (!items_.is_present(item)) {
      continue;
    }
    visit(id, item.add);
    for (const OperationIndex peek : items_.peeks_of(id)) {
      visit(id, peek);
    }
    if (items_.is_removed(item)) {
      visit(id, item.remove);
    }
  }
}

StackBottoms::Waiting StackBottoms::wait_by_segment() {
  begin_until_.assign(segments_.size() + 1, 0);
  std::size_t count = 0;
  for_each_operation([&](ValueId id, OperationIndex operation) {
    ++begin_until_[first_segment(items_.items[id], operation) + 1];
    ++unsettled_[id];
    ++count;
  });
  left_ = static_cast<std::size_t>(
      std::ranges::count_if(unsettled_, [](std::uint32_t operations) { return operations > 0; }));
  std::partial_sum(begin_until_.begin(), begin_until_.end(), begin_until_.begin());
  std::vector<OperationIndex> operations(count);
  std::vector<std::uint32_t> last(count);
  for_each_operation([&](ValueId id, OperationIndex operation) {
    const Item& item = items_.items[id];
    const std::uint32_t place = begin_until_[first_segment(item, operation)]++;
    operations[place] = operation;
    last[place] = last_segment(item, operation);
  });
  return {std::move(operations), StabbingSet(std::move(last))};
}

StackBottoms::Waiting StackBottoms::wait_by_value() {
  std::vector<std::uint32_t> last;
  last.reserve(items_.peeks.size());
  for (const OperationIndex peek : items_.peeks) {
    last.push_back(last_segment(items_.items[items_.value_of(peek)], peek));
  }
  return {{}, StabbingSet(std::move(last))};
}

/// How many critical intervals lie over each segment.
std::vector<std::int32_t> StackBottoms::count_critical() {
  std::vector<std::int32_t> counts(segments_.size(), 0);
  for (const Item& item : items_.items) {
    if (items_.is_critical(item)) {
      ++counts[segments_.of(item.first_response)];
      --counts[segments_.of(item.last_invocation)];
    }
  }
  std::partial_sum(counts.begin(), counts.end(), counts.begin());
  for (std::size_t segment = 0; segment < was_alone_.size(); ++segment) {
    was_alone_[segment] = counts[segment] == 0;
    counts[segment] -= counts[segment] == 0 ? 0 : 1;
  }
  return counts;
}

std::vector<ValueId> StackBottoms::sum_critical() const {
  if (!has_peeks_) {
    return {};
  }
  std::vector<ValueId> sums(2 * segments_.size(), 0);
  ValueId* leaves = sums.data() + segments_.size();
  for (ValueId id = 0; id < items_.items.size(); ++id) {
    const Item& item = items_.items[id];
    if (items_.is_critical(item)) {
      leaves[segments_.of(item.first_response)] ^= id;
      leaves[segments_.of(item.last_invocation)] ^= id;
    }
  }
  for (std::size_t segment = 1; segment < segments_.size(); ++segment) {
    leaves[segment] ^= leaves[segment - 1];
  }
  return sums;
}

void StackBottoms::list_segment_begins() {
  segment_begins_.assign(segments_.size(), 0);
  for (const Item& item : items_.items) {
    if (items_.is_critical(item)) {
      segment_begins_[segments_.of(item.first_response)] = item.first_response;
      segment_begins_[segments_.of(item.last_invocation)] = item.last_invocation;
    }
  }
}

ValueId StackBottoms::value_of(OperationIndex operation) const {
  const Call& call = items_.history->calls[operation];
  const bool is_addition = role_of(*items_.history, operation) == Role::add;
  return items_.ids.find(is_addition ? call.arguments[0] : call.result);
}

std::uint32_t StackBottoms::first_segment(const Item& item, OperationIndex operation) const {
  return segments_.of(items_.tightened_invocation(item, operation));
}

std::uint32_t StackBottoms::last_segment(const Item& item, OperationIndex operation) const {
  return segments_.of(items_.tightened_response(item, operation) - 1);
}

/// Called when the counter of a segment falls to zero; returns by how much it is raised then.
std::int32_t StackBottoms::settle_at(std::uint32_t segment) {
  if (has_peeks_ && !was_alone_[segment]) {
    was_alone_[segment] = true;
    settle_peeks_at(segment, only_critical(segment));
    return 1;
  }
  const std::size_t bound = begin_until_[segment];
  for (std::size_t place = by_segment_.segments.find_last(bound, segment);
       place != StabbingSet::none; place = by_segment_.segments.find_last(bound, segment)) {
    by_segment_.segments.erase(place);
    settle(by_segment_.operations[place], segment);
  }
  constexpr std::int32_t for_ever = 1 << 30;
  return for_ever;
}

void StackBottoms::settle_peeks_at(std::uint32_t segment, ValueId id) {
  const Item& item = items_.items[id];
  const auto begins_by_then = [&](OperationIndex peek) {
    return first_segment(item, peek) <= segment;
  };
  const std::size_t from = items_.peeks_from[id];
  const auto peeks = items_.peeks_of(id);
  const std::size_t bound =
      from +
      static_cast<std::size_t>(std::ranges::partition_point(peeks, begins_by_then) - peeks.begin());
  while (true) {
    const std::size_t place = by_value_.segments.find_last(bound, segment);
    if (place == StabbingSet::none || place < from) {
      return;
    }
    by_value_.segments.erase(place);
    settle(items_.peeks[place], segment);
  }
}

void StackBottoms::settle(OperationIndex operation, std::uint32_t segment) {
  if (is_settled_[operation]) {
    return;
  }
  is_settled_[operation] = true;
  const ValueId id = value_of(operation);
  if (!gaps_.empty()) {
    gaps_[operation] = std::max(items_.tightened_invocation(items_.items[id], operation),
                                segment_begins_[segment]);
  }
  if (--unsettled_[id] == 0) {
    ready_.push_back(id);
  }
}

/// Needs a segment over which just one critical interval is left.
ValueId StackBottoms::only_critical(std::uint32_t segment) const {
  ValueId sum = 0;
  for (std::size_t node = segment + segments_.size(); node > 0; node /= 2) {
    sum ^= sums_[node];
  }
  return sum;
}

void StackBottoms::take_away(ValueId id) {
  --left_;
  if (!gaps_.empty()) {
    order_.push_back(id);
  }
  const Item& item = items_.items[id];
  if (!items_.is_critical(item)) {
    return;
  }
  const std::size_t from = segments_.of(item.first_response);
  const std::size_t to = segments_.of(item.last_invocation);
  counts_.count_down(from, to);
  if (has_peeks_) {
    std::size_t left = from + segments_.size();
    for (std::size_t right = to + segments_.size(); left < right; left /= 2, right /= 2) {
      if (left % 2 == 1) {
        sums_[left++] ^= id;
      }
      if (right % 2 == 1) {
        sums_[--right] ^= id;
      }
    }
  }
}

OperationIndex StackBottoms::unsettled_operation(ValueId id) const {
  const Item& item = items_.items[id];
  if (!is_settled_[item.add]) {
    return item.add;
  }
  if (items_.is_removed(item) && !is_settled_[item.remove]) {
    return item.remove;
  }
  const auto peeks = items_.peeks_of(id);
  const auto unsettled =
      std::ranges::find_if(peeks, [&](OperationIndex peek) { return !is_settled_[peek]; });
  HEDDLE_ASSERT(unsettled != peeks.end(), "a value that is left has an operation to be settled");
  return *unsettled;
}

}  // namespace heddle::checkers::log_linear
