#include "checkers/algorithms/log_linear/queue/queue_check.hpp"

#include <algorithm>
#include <string>

#include "checkers/algorithms/log_linear/items/gaps.hpp"
#include "checkers/algorithms/log_linear/queue/queue_fronts.hpp"
#include "checkers/algorithms/log_linear/queue/queue_order.hpp"

namespace heddle::checkers::log_linear {
namespace {

/// Tells which values are forced into which order, as evidence.
class Teller {
 public:
  Teller(const Items& items, const QueueFronts& fronts)
      : items_(items), history_(*items.history), fronts_(fronts) {}

  /// Some operation of `p` that shows it enqueued ended before the enqueue of `q` began.
  [[nodiscard]] bool is_enqueued_before(ValueId p, ValueId q) const {
    return item(p).first_response < history_.invocations[item(q).add];
  }
  [[nodiscard]] bool is_front_before(ValueId p, ValueId q) const {
    return fronts_.front_response(p) < fronts_.front_invocation(q);
  }

  /// `p` is enqueued before `q`, but at the front after it.
  void tell_overtaken(ValueId p, ValueId q) {
    const std::string early = flaw_.name(front_at(q));
    flaw_.reason = early + " must follow ";
    if (fronts_.front_invocation(p) == items_.end) {
      flaw_.reason += flaw_.name(item(p).add) + ", whose value was never removed";
    } else {
      flaw_.reason += flaw_.name(late_front(p)) + ", which begins after it";
    }
    flaw_.reason += ", as " + order_of_enqueues(p, q);
    name_value(p);
  }

  /// Some dequeue or peek of `p` ends before one of `q` begins.
  std::string order_of_fronts(ValueId p, ValueId q) {
    std::string text = flaw_.name(front_at(p)) + " ended before ";
    name_value(p);
    name_value(q);
    return text + (fronts_.front_invocation(q) == items_.end
                       ? "any removal of the value of " + flaw_.name(item(q).add)
                       : flaw_.name(late_front(q)) + " began");
  }

  std::string order_of_enqueues(ValueId p, ValueId q) {
    const OperationIndex first = find_end(history_.responses, item(p).first_response);
    return flaw_.name(first) + " ended before " + flaw_.name(item(q).add) + " began";
  }

  void name_value(ValueId id) { flaw_.name(item(id).add); }
  Flaw& flaw() { return flaw_; }

 private:
  [[nodiscard]] const Item& item(ValueId id) const { return items_.items[id]; }
  [[nodiscard]] OperationIndex front_at(ValueId id) const {
    return find_end(history_.responses, fronts_.front_response(id));
  }
  [[nodiscard]] OperationIndex late_front(ValueId id) const {
    return find_end(history_.invocations, fronts_.front_invocation(id));
  }
  const Items& items_;
  const CodedHistory& history_;
  const QueueFronts& fronts_;
  Flaw flaw_;
};

/// No value that is left is a possible front. The one whose enqueue ends first has none enqueued
/// before it, so some other is at the front before it: the first of all, or the second if it is the
/// first itself. What follows are the ways in which that can be.
Flaw flaw_of_fronts(const Items& items, const QueueFronts& fronts) {
  const auto [enqueue, front, second] = fronts.blocking();
  Teller teller(items, fronts);
  for (const ValueId early : {front, second}) {
    if (early != no_value && early != enqueue && teller.is_enqueued_before(enqueue, early) &&
        teller.is_front_before(early, enqueue)) {
      teller.tell_overtaken(enqueue, early);
      return teller.flaw();
    }
  }
  const ValueId other =
      teller.is_front_before(second, front) && teller.is_front_before(front, second) ? second
                                                                                     : enqueue;
  std::string& reason = teller.flaw().reason;
  if (teller.is_front_before(other, front) && teller.is_front_before(front, other)) {
    reason = "no order of dequeues and peeks fits: " + teller.order_of_fronts(front, other);
    reason += ", and " + teller.order_of_fronts(other, front);
    return teller.flaw();
  }
  reason = "no order of the values fits: " + teller.order_of_fronts(second, front);
  reason += ", " + teller.order_of_fronts(front, enqueue);
  reason += ", but " + teller.order_of_enqueues(enqueue, second);
  return teller.flaw();
}

}  // namespace

Finding check_queue(const Items& items, bool wants_order) {
  const QueueFronts fronts(items, wants_order);
  if (!fronts.is_explained()) {
    return {false, {}, flaw_of_fronts(items, fronts)};
  }
  EmptyPlaces empties = place_empties(items);
  if (empties.flaw) {
    return {false, {}, std::move(*empties.flaw)};
  }
  Finding finding{true, {}, {}};
  if (wants_order) {
    finding.order = order_queue(items, fronts.order(), empties.places);
  }
  return finding;
}

}  // namespace heddle::checkers::log_linear
