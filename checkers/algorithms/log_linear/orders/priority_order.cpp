#include "checkers/algorithms/log_linear/orders/priority_order.hpp"

#include <algorithm>

#include "checkers/algorithms/log_linear/orders/nested_order.hpp"

namespace heddle::checkers::log_linear {
namespace {

/// Puts the additions into an order of the removals and peeks. An addition is as late as it may be:
/// in the last gap of its interval, or, if some removal or peek of its value comes sooner, just
/// before that one.
class Merger {
 public:
  Merger(const Items& items, const NestedOrder& uses) : items_(items), uses_(uses) {}

  void add(const Item& item, OperationIndex first_use) {
    const Gap last_gap = item.first_response - 1;
    if (first_use == no_operation || last_gap < uses_.gap_of(first_use)) {
      early_.push_back({item.add, last_gap});
    }
  }

  std::vector<OperationIndex> merge() {
    std::ranges::sort(early_, {}, &Placed::gap);
    is_added_.assign(items_.items.size(), false);
    auto next = early_.begin();
    for (OperationIndex use = uses_.first(); use != no_operation; use = uses_.after(use)) {
      for (; next != early_.end() && next->gap < uses_.gap_of(use); ++next) {
        put_addition(next->operation);
      }
      const ValueId id = items_.value_of(use);
      if (id != no_value && !is_added_[id]) {
        put_addition(items_.items[id].add);
      }
      order_.push_back(use);
    }
    for (; next != early_.end(); ++next) {
      put_addition(next->operation);
    }
    return std::move(order_);
  }

 private:
  void put_addition(OperationIndex addition) {
    is_added_[items_.ids.find(items_.history->calls[addition].arguments[0])] = true;
    order_.push_back(addition);
  }

  const Items& items_;
  const NestedOrder& uses_;
  std::vector<Placed> early_;
  std::vector<bool> is_added_;  ///< by value
  std::vector<OperationIndex> order_;
};

}  // namespace

void place_uses(const Items& items, ValueId id, const std::vector<Gap>& gaps,
                std::vector<Placed>& placed) {
  placed.clear();
  Gap last = 0;
  for (const OperationIndex peek : items.peeks_of(id)) {
    placed.push_back({peek, gaps[peek]});
    last = std::max(last, gaps[peek]);
  }
  std::ranges::sort(placed, {}, &Placed::gap);
  const Item& item = items.items[id];
  if (items.is_removed(item)) {
    placed.push_back({item.remove, std::max(last, gaps[item.remove])});
  }
}

std::vector<OperationIndex> order_by_priority(const Items& items, std::span<const ValueId> values,
                                              const std::vector<Gap>& gaps,
                                              std::span<const Placed> empties) {
  NestedOrder uses(items.end + 1, items.history->size());
  for (const Placed& empty : empties) {
    uses.insert(empty.gap, {&empty, 1});
  }
  Merger merger(items, uses);
  std::vector<Placed> placed;
  for (const ValueId id : values) {
    place_uses(items, id, gaps, placed);
    uses.insert(gap_of_value(items.items[id]), placed);
    merger.add(items.items[id], placed.empty() ? no_operation : placed.front().operation);
  }
  return merger.merge();
}

}  // namespace heddle::checkers::log_linear
