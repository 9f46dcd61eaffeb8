#pragma once

#include <vector>

#include "checkers/algorithms/log_linear/items/items.hpp"

namespace heddle::checkers::log_linear {

/// Takes possible fronts away as long as there are any; queue_check.hpp has the theory.
class QueueFronts {
 public:
  /// Keeps the order of the values if it is wanted. O(n).
  QueueFronts(const Items& items, bool wants_order);

  [[nodiscard]] bool is_explained() const { return left_ == 0; }

  /// The values in an order in which they can go through the queue; if explained and wanted.
  [[nodiscard]] const std::vector<ValueId>& order() const { return order_; }

  /// Needs a history that is not explained: the values that block the sweeps. The enqueue of
  /// `enqueue` ends first of those left, some dequeue or peek of `front` ends first, and some of
  /// `second_front` next; the latter may be no_value.
  struct Blocking {
    ValueId enqueue = no_value;
    ValueId front = no_value;
    ValueId second_front = no_value;
  };
  [[nodiscard]] Blocking blocking() const;

  /// When the first dequeue or peek of the value ends, the last begins.
  [[nodiscard]] Position front_response(ValueId id) const;
  [[nodiscard]] Position front_invocation(ValueId id) const {
    return items_.items[id].last_invocation;
  }

 private:
  /// What has been found of a value, as bits.
  enum State : unsigned char { may_enqueue = 1, may_be_front = 2, both = 3, is_gone = 4 };

  /// What stands at a position: the number of a value, and which end of it; `nothing` for none.
  using Mark = std::uint32_t;
  static constexpr Mark nothing = no_value;
  static Mark mark_of(ValueId id, bool is_response) { return 2 * id + (is_response ? 1 : 0); }
  static ValueId value_of(Mark mark) { return mark / 2; }
  static bool is_response(Mark mark) { return (mark & 1U) != 0; }

  void mark_ends();
  void sweep_enqueues();
  void sweep_fronts();
  void allow_unremoved();
  void look_past(ValueId front);
  void allow(ValueId id, State what);
  [[nodiscard]] bool blocks(Mark mark) const {
    return mark != nothing && is_response(mark) && states_[value_of(mark)] != is_gone;
  }

  const Items& items_;
  const bool has_peeks_;
  std::vector<Position> first_peeks_;  ///< by value: the first response of a peek; if there are any
  std::vector<Mark> enqueues_;         ///< by position: invocations and tightened responses
  std::vector<Mark> fronts_;           ///< by position: last invocations and first responses
  Position next_enqueue_ = 0;          ///< the sweeps have come so far
  Position next_front_ = 0;
  ValueId looked_past_ = no_value;  ///< the value that blocks the sweep of fronts, and how far
  Position looked_until_ = 0;       ///< another one that would block has been sought
  Position unremoved_at_ = 0;       ///< where the removals that values share are invoked
  std::vector<ValueId> unremoved_;  ///< values that have their last invocation there
  std::vector<unsigned char> states_;
  std::vector<ValueId> ready_;
  std::vector<ValueId> order_;
  std::size_t left_ = 0;
};

}  // namespace heddle::checkers::log_linear
