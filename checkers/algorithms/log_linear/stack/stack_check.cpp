#include "checkers/algorithms/log_linear/stack/stack_check.hpp"

#include <algorithm>

#include "checkers/algorithms/log_linear/items/gaps.hpp"
#include "checkers/algorithms/log_linear/orders/nested_order.hpp"
#include "checkers/algorithms/log_linear/orders/priority_order.hpp"
#include "checkers/algorithms/log_linear/stack/stack_bottoms.hpp"
#include "checkers/algorithms/log_linear/stack/stack_flaw.hpp"

namespace heddle::checkers::log_linear {
namespace {

/// Each value goes between two operations of those below it, or of none.
std::vector<OperationIndex> order_stack(const Items& items, const StackBottoms& bottoms,
                                        std::span<const Placed> empties) {
  NestedOrder order(items.end + 1, items.history->size());
  for (const Placed& empty : empties) {
    order.insert(empty.gap, {&empty, 1});
  }
  std::vector<Placed> placed;
  for (const ValueId id : bottoms.order()) {
    const Item& item = items.items[id];
    place_uses(items, id, bottoms.gaps(), placed);
    // The push may go where a peek does that comes sooner.
    const Gap push_gap = bottoms.gaps()[item.add];
    placed.insert(placed.begin(),
                  {item.add, placed.empty() ? push_gap : std::min(push_gap, placed[0].gap)});
    order.insert(gap_of_value(item), placed);
  }
  std::vector<OperationIndex> list;
  for (OperationIndex i = order.first(); i != no_operation; i = order.after(i)) {
    list.push_back(i);
  }
  return list;
}

}  // namespace

Finding check_stack(const Items& items, bool wants_order) {
  const StackBottoms bottoms(items, wants_order);
  if (!bottoms.is_explained()) {
    return {false, {}, flaw_of_bottoms(items, bottoms)};
  }
  EmptyPlaces empties = place_empties(items);
  if (empties.flaw) {
    return {false, {}, std::move(*empties.flaw)};
  }
  Finding finding{true, {}, {}};
  if (wants_order) {
    finding.order = order_stack(items, bottoms, empties.places);
  }
  return finding;
}

}  // namespace heddle::checkers::log_linear
