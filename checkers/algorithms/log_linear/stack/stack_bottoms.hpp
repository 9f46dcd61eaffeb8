#pragma once

#include <vector>

#include "checkers/algorithms/log_linear/stack/cover_tree.hpp"
#include "checkers/algorithms/log_linear/stack/segments.hpp"
#include "checkers/algorithms/log_linear/stack/stabbing_set.hpp"

namespace heddle::checkers::log_linear {

/// Takes possible bottoms away as long as there are any; stack_check.hpp has the theory.
///
/// An operation is settled once it has a segment outside the critical intervals of all other values
/// that are left; it stays so. A value whose operations are all settled is a possible bottom. Each
/// segment counts the critical intervals that are left there. When a count falls to zero, it
/// settles each operation that reaches over the segment; when it falls to one, the peeks of the one
/// value whose critical interval that is (its push and pop never lie in its own).
class StackBottoms {
 public:
  /// Keeps order and gaps if they are wanted. O(n log n).
  StackBottoms(const Items& items, bool wants_order);

  [[nodiscard]] bool is_explained() const { return left_ == 0; }

  /// The values in the order in which they were taken away, and a gap for each of their operations;
  /// if explained and wanted.
  [[nodiscard]] const std::vector<ValueId>& order() const { return order_; }
  [[nodiscard]] const std::vector<Gap>& gaps() const { return gaps_; }

  /// Whether the value is left, and one of its operations that is not settled.
  [[nodiscard]] bool is_left(ValueId id) const {
    return items_.is_present(items_.items[id]) && unsettled_[id] > 0;
  }
  [[nodiscard]] OperationIndex unsettled_operation(ValueId id) const;

 private:
  /// Operations in an order of their own, and which of them wait to be settled.
  struct Waiting {
    std::vector<OperationIndex> operations;
    StabbingSet segments;
  };

  Waiting wait_by_segment();
  Waiting wait_by_value();
  std::vector<std::int32_t> count_critical();
  [[nodiscard]] std::vector<ValueId> sum_critical() const;
  void list_segment_begins();

  template <typename Visit>
  void for_each_operation(const Visit& visit) const;
  [[nodiscard]] ValueId value_of(OperationIndex operation) const;
  [[nodiscard]] std::uint32_t first_segment(const Item& item, OperationIndex operation) const;
  [[nodiscard]] std::uint32_t last_segment(const Item& item, OperationIndex operation) const;

  std::int32_t settle_at(std::uint32_t segment);
  void settle_peeks_at(std::uint32_t segment, ValueId id);
  void settle(OperationIndex operation, std::uint32_t segment);
  [[nodiscard]] ValueId only_critical(std::uint32_t segment) const;
  void take_away(ValueId id);

  const Items& items_;
  const bool has_peeks_;
  const Segments segments_;
  std::size_t left_ = 0;
  std::vector<std::uint32_t> unsettled_;    ///< by value: how many of its operations
  std::vector<std::uint32_t> begin_until_;  ///< by segment: how many operations begin up to it
  Waiting by_segment_;                      ///< all operations, by their first segments
  Waiting by_value_;                        ///< the peeks, in the order of Items::peeks
  std::vector<bool> is_settled_;            ///< by operation
  std::vector<bool> was_alone_;  ///< by segment: whether its count has been one; if there are peeks
  std::vector<ValueId> sums_;    ///< the critical intervals of a segment, by exclusive or: a tree
  CoverTree counts_;             ///< by segment; with peeks, one less until it was alone
  std::vector<ValueId> ready_;
  std::vector<ValueId> order_;
  std::vector<Gap> gaps_;            ///< by operation, if an order is wanted
  std::vector<Gap> segment_begins_;  ///< likewise
};

}  // namespace heddle::checkers::log_linear
