#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "checkers/algorithms/log_linear/items/items.hpp"

namespace heddle::checkers::log_linear {

/// A moment between two ends of operations: gap g is between the positions g and g+1. An operation
/// may take effect in the gaps from its invocation to before its response; a value's critical
/// interval holds those from Item::first_response to before Item::last_invocation. Giving each
/// operation one of its gaps, and an order to those that share one, keeps precedence: of two
/// operations that precede one another the gaps differ.
using Gap = Position;

/// Which gaps are covered by intervals, where intervals can be added. A bit for each gap, and
/// union-find over the words that have no bit left. (Lee and Mathur use a segment tree in Algorithm
/// 5, where intervals are only added, too.)
class GapCover {
 public:
  explicit GapCover(Gap gaps);

  /// Covers the gaps from `from` to before `to`. Amortised nearly constant, and a 64th of the
  /// length.
  void cover(Gap from, Gap to);

  /// The first gap from `gap` on that is not covered; the number of gaps, or more, if none.
  Gap first_uncovered(Gap gap);

 private:
  std::uint32_t first_word(std::uint32_t word);

  std::vector<std::uint64_t> uncovered_;  ///< a bit for each gap; the last word is never empty
  std::vector<std::uint32_t> next_;       ///< itself if the word has a bit, else some later word
};

/// Some of `candidates`, as few as possible, whose critical intervals cover all gaps from `from` to
/// before `to`; the critical intervals of all candidates must. O(n log n) for n candidates.
std::vector<ValueId> cover_by_few(const Items& items, std::vector<ValueId> candidates, Gap from,
                                  Gap to);

/// Adds to the culprits what shows that the value is inside all through its critical interval, and
/// says so: "the value of {1} is inside from the end of {2} to the beginning of {3}".
std::string tell_critical(const Items& items, const Item& item, Flaw& flaw);

/// Likewise what shows that an operation of the item takes effect in its tightened interval.
void tell_tightening(const Items& items, const Item& item, OperationIndex operation, Flaw& flaw);

/// Chooses a gap for each operation that answers none, outside all critical intervals: just then is
/// there an order where nothing is inside (Lee and Mathur, Lemma 5.1). Sorted by gap.
struct Placed {
  OperationIndex operation = no_operation;
  Gap gap = 0;
};
struct EmptyPlaces {
  std::vector<Placed> places;
  std::optional<Flaw> flaw;  ///< some operation has no such gap
};
EmptyPlaces place_empties(const Items& items);

}  // namespace heddle::checkers::log_linear
