#pragma once

#include <cstddef>
#include <vector>

#include "checkers/specification.hpp"

namespace heddle::checkers {

/// The items of a queue, a stack or a priority queue in a plain list, each with how often it was
/// overtaken: strict out-of-order semantics in its simplest form, for what must be obvious (the
/// brute-force definition, the check of evidence). Which items go before which is said here once
/// more, apart from Specification::removal_order.
class PlainList {
 public:
  /// The items of `initial`, a state of the specification, none of them overtaken yet. Throws
  /// BadInput for a specification that is no queue, stack or priority queue, bounded or not.
  PlainList(const Specification& specification, const State& initial);

  [[nodiscard]] std::size_t size() const { return items_.size(); }
  [[nodiscard]] Code value(std::size_t item) const { return items_[item].value; }

  /// How many items should go before this one: those before it in a queue, after it in a stack, and
  /// in a priority queue those of a higher priority, not of the same. O(n).
  [[nodiscard]] unsigned distance(std::size_t item) const;

  /// Takes the item out; each that should have gone before it is overtaken once more. Returns
  /// whether none has been overtaken more than `most` times. O(n).
  bool take(std::size_t item, unsigned most);

  /// Does what a call that removes nothing does, as the specification says. Returns false, and
  /// leaves the list as it is, if the specification does not allow it.
  bool perform(const Call& call, ValueTable& values);

 private:
  enum class Order { oldest_first, newest_first, smallest_first, largest_first };

  struct Item {
    Code value = 0;
    Code priority = 0;  ///< the value itself if it is added without one
    unsigned overtaken = 0;
  };

  static Order order_of(const Specification& specification);
  [[nodiscard]] bool goes_before(std::size_t item, std::size_t other) const;
  [[nodiscard]] State state() const;  ///< as `step` knows it

  const Specification* specification_;
  Order order_;
  bool has_priorities_ = false;  ///< besides the values
  std::vector<Code> capacity_;   ///< what stands before the items in the state, if anything
  std::vector<Item> items_;      ///< in the order in which they were added
};

}  // namespace heddle::checkers
