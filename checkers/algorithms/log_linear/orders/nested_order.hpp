#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "checkers/algorithms/log_linear/items/gaps.hpp"

namespace heddle::checkers::log_linear {

/// A set of gaps that answers which of its members comes last up to a gap. A tree of bit words, 64
/// children each: O(log n / 6).
class GapSet {
 public:
  explicit GapSet(std::size_t gaps);

  void insert(Gap gap);
  /// The last member up to and with `gap`; `never` if there is none.
  [[nodiscard]] Gap last_until(Gap gap) const;

 private:
  std::vector<std::vector<std::uint64_t>> levels_;  ///< the members first, then words not empty
};

/// A linearization that grows by one value at a time, where the operations of a later value all
/// stand between two neighbours of what was there, and are moved into the gaps between these. That
/// keeps an operation within its interval if the value has a gap `near` between the two (of its
/// critical interval, or else one that is common to its operations), as the operation's own gap is
/// on the other side or is `near` too far only by the move; and outside the critical intervals of
/// all values yet to come if both neighbours are.
class NestedOrder {
 public:
  NestedOrder(std::size_t gaps, std::size_t operations);

  /// Inserts the operations of a value, sorted by gap. O(log n) each.
  void insert(Gap near, std::span<const Placed> operations);

  /// From the first operation to `no_operation`.
  [[nodiscard]] OperationIndex first() const { return next_.back(); }
  [[nodiscard]] OperationIndex after(OperationIndex operation) const { return next_[operation]; }
  [[nodiscard]] Gap gap_of(OperationIndex operation) const { return gaps_[operation]; }

 private:
  [[nodiscard]] std::size_t head() const { return next_.size() - 1; }

  GapSet taken_;
  std::vector<OperationIndex> last_in_gap_;
  std::vector<OperationIndex> next_;  ///< and the first one at the end
  std::vector<Gap> gaps_;
};

}  // namespace heddle::checkers::log_linear
