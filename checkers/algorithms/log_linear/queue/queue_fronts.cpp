#include "checkers/algorithms/log_linear/queue/queue_fronts.hpp"

#include <algorithm>

namespace heddle::checkers::log_linear {

QueueFronts::QueueFronts(const Items& items, bool wants_order)
    : items_(items), has_peeks_(!items.peeks.empty()) {
  mark_ends();
  while (left_ > 0) {
    sweep_enqueues();
    sweep_fronts();
    if (ready_.empty()) {
      return;
    }
    for (; !ready_.empty(); --left_) {
      states_[ready_.back()] = is_gone;
      if (wants_order) {
        order_.push_back(ready_.back());
      }
      ready_.pop_back();
    }
  }
}

void QueueFronts::mark_ends() {
  if (has_peeks_) {
    first_peeks_.assign(items_.items.size(), never);
    for (const OperationIndex peek : items_.peeks) {
      Position& first = first_peeks_[items_.value_of(peek)];
      first = std::min(first, items_.history->responses[peek]);
    }
  }
  unremoved_at_ = items_.end;
  enqueues_.assign(items_.end, nothing);
  fronts_.assign(items_.end + 1, nothing);
  states_.assign(items_.items.size(), 0);
  for (ValueId id = 0; id < items_.items.size(); ++id) {
    const Item& item = items_.items[id];
    if (!items_.is_present(item)) {
      continue;
    }
    ++left_;
    enqueues_[items_.history->invocations[item.add]] = mark_of(id, false);
    enqueues_[item.first_response] = mark_of(id, true);
    const Position response = front_response(id);
    if (response != never) {
      fronts_[response] = mark_of(id, true);
    }
    const bool is_lent = item.remove != no_operation && !items_.is_removed(item);
    const Position shared =
        is_lent ? items_.history->invocations[items_.pending_removal] : items_.end;
    if (!items_.is_removed(item) && item.last_invocation == shared) {
      unremoved_at_ = shared;
      unremoved_.push_back(id);
    } else {
      fronts_[item.last_invocation] = mark_of(id, false);
    }
  }
}

Position QueueFronts::front_response(ValueId id) const {
  const Item& item = items_.items[id];
  const Position removed = items_.is_removed(item) ? items_.history->responses[item.remove] : never;
  return has_peeks_ ? std::min(removed, first_peeks_[id]) : removed;
}

void QueueFronts::sweep_enqueues() {
  for (; next_enqueue_ < items_.end; ++next_enqueue_) {
    const Mark mark = enqueues_[next_enqueue_];
    if (blocks(mark)) {
      return;
    }
    if (mark != nothing && !is_response(mark)) {
      allow(value_of(mark), may_enqueue);
    }
  }
}

void QueueFronts::sweep_fronts() {
  for (; next_front_ < items_.end; ++next_front_) {
    const Mark mark = fronts_[next_front_];
    if (next_front_ == unremoved_at_) {
      allow_unremoved();
    }
    if (blocks(mark)) {
      look_past(value_of(mark));
      return;
    }
    if (mark != nothing && !is_response(mark)) {
      allow(value_of(mark), may_be_front);
    }
  }
  allow_unremoved();
}

void QueueFronts::allow_unremoved() {
  for (const ValueId id : unremoved_) {
    allow(id, may_be_front);
  }
  unremoved_.clear();
}

/// A value does not stand in its own way: the one that blocks the sweep is a possible front if its
/// last dequeue or peek begins before another value blocks. What is looked past has no other value
/// that blocks, so the sweep goes over it once more at most.
void QueueFronts::look_past(ValueId front) {
  if (looked_past_ != front) {
    looked_past_ = front;
    looked_until_ = next_front_ + 1;
  }
  const Position last = front_invocation(front);
  while (looked_until_ <= last && looked_until_ < items_.end) {
    const Mark mark = fronts_[looked_until_];
    if (blocks(mark) && value_of(mark) != front) {
      return;
    }
    ++looked_until_;
  }
  allow(front, may_be_front);
}

void QueueFronts::allow(ValueId id, State what) {
  if (states_[id] == is_gone || (states_[id] & what) != 0) {
    return;
  }
  states_[id] = static_cast<unsigned char>(states_[id] | what);
  if (states_[id] == both) {
    ready_.push_back(id);
  }
}

QueueFronts::Blocking QueueFronts::blocking() const {
  Blocking blocking;
  blocking.enqueue = value_of(enqueues_[next_enqueue_]);
  blocking.front = value_of(fronts_[next_front_]);
  if (looked_past_ == blocking.front && looked_until_ < items_.end &&
      blocks(fronts_[looked_until_])) {
    blocking.second_front = value_of(fronts_[looked_until_]);
  }
  return blocking;
}

}  // namespace heddle::checkers::log_linear
