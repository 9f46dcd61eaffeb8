#include "checkers/quasi/plain_list.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/assert.hpp"
#include "checkers/bad_input.hpp"

namespace heddle::checkers {

PlainList::Order PlainList::order_of(const Specification& specification) {
  constexpr std::pair<std::string_view, Order> orders[] = {
      {"queue", Order::oldest_first},
      {"bounded-queue", Order::oldest_first},
      {"stack", Order::newest_first},
      {"bounded-stack", Order::newest_first},
      {"min-priority-queue", Order::smallest_first},
      {"keyed-priority-queue", Order::smallest_first},
      {"max-priority-queue", Order::largest_first}};
  for (const auto& [name, order] : orders) {
    if (specification.name == name) {
      return order;
    }
  }
  throw BadInput("the flavour strict is for queues, stacks and priority queues; '" +
                 std::string(specification.name) + "' is none of them");
}

PlainList::PlainList(const Specification& specification, const State& initial)
    : specification_(&specification),
      order_(order_of(specification)),
      has_priorities_(specification.name == "keyed-priority-queue") {
  std::size_t at = 0;
  if (specification.name.starts_with("bounded-")) {
    capacity_.push_back(initial[at++]);
  }
  while (at < initial.size()) {
    const Code value = initial[at++];
    items_.push_back({value, has_priorities_ ? initial[at++] : value, 0});
  }
}

bool PlainList::goes_before(std::size_t item, std::size_t other) const {
  switch (order_) {
    case Order::oldest_first:
      return item < other;
    case Order::newest_first:
      return item > other;
    case Order::smallest_first:
      return items_[item].priority < items_[other].priority;
    default:
      return items_[item].priority > items_[other].priority;
  }
}

unsigned PlainList::distance(std::size_t item) const {
  unsigned before = 0;
  for (std::size_t other = 0; other < items_.size(); ++other) {
    before += goes_before(other, item) ? 1 : 0;
  }
  return before;
}

bool PlainList::take(std::size_t item, unsigned most) {
  HEDDLE_ASSERT(item < items_.size(), "no such item");
  bool is_fair = true;
  for (std::size_t other = 0; other < items_.size(); ++other) {
    if (goes_before(other, item)) {
      is_fair = ++items_[other].overtaken <= most && is_fair;
    }
  }
  items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(item));
  return is_fair;
}

bool PlainList::perform(const Call& call, ValueTable& values) {
  const State before = state();
  NextStates next;
  specification_->step(before, call, next, {*specification_, values});
  if (next.empty()) {
    return false;
  }
  if (next[0].size() > before.size()) {
    const Code value = call.arguments[0];
    items_.push_back({value, has_priorities_ ? call.arguments[1] : value, 0});
  }
  return true;
}

State PlainList::state() const {
  std::vector<Item> items = items_;
  if (order_ == Order::smallest_first || order_ == Order::largest_first) {
    const bool largest = order_ == Order::largest_first;
    std::ranges::sort(items, [&](const Item& a, const Item& b) {
      return largest ? a.value > b.value
                     : std::pair(a.priority, a.value) < std::pair(b.priority, b.value);
    });
  }
  State state;
  for (const Code capacity : capacity_) {
    state.push_back(capacity);
  }
  for (const Item& item : items) {
    state.push_back(item.value);
    if (has_priorities_) {
      state.push_back(item.priority);
    }
  }
  return state;
}

}  // namespace heddle::checkers
