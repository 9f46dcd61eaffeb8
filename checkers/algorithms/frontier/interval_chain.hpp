#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <span>

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// Operations of one kind, to be put into an order that keeps their precedence, one after the
/// other. The sets that such orders begin with are the down-sets of the precedence; each is stored
/// as (base, a bit set of the width's size): the first `base` operations by response are in it, the
/// next one is not, and of those open when that one responds, those whose slots are in the set.
/// All others that are in it have responded before, as what responds later and is not open then
/// follows the one at `base`.
class IntervalChain {
 public:
  struct Element {
    Position invocation = 0;
    Position response = never;
    std::uint32_t label = 0;  ///< for the user: whatever makes two elements alike
    OperationIndex operation = 0;
  };
  using Index = std::uint32_t;  ///< by response, those that never respond by invocation

  explicit IntervalChain(Budget& budget);

  void add(const Element& element) { elements_.push_back(element); }
  void sort();  ///< when all have been added

  [[nodiscard]] std::size_t size() const { return elements_.size(); }
  [[nodiscard]] std::size_t completed() const { return completed_; }
  const Element& operator[](Index i) const { return elements_[i]; }

  [[nodiscard]] std::size_t words() const { return words_; }  // of the bit sets

  /// Those open when the element at `base` responds, it and those behind it, by response. `base`
  /// must be below size(), and not below the last argument of forget_below(). The span is valid
  /// until the next call. O(operations open), once for each base.
  std::span<const Index> open_at(Index base);
  void forget_below(Index base);
  void start_again();  ///< no base has been asked for or forgotten

  /// For elements of open_at(base).
  [[nodiscard]] bool contains(const std::uint64_t* set, Index element) const {
    return (set[slots_[element] / 64] >> (slots_[element] % 64) & 1U) != 0;
  }
  /// Adds such an element that is not in the set; `base` may move on.
  void insert(Index& base, std::uint64_t* set, Index element) const;

  /// The latest invocation in the down-set plus one, 0 if it is empty; the first response outside.
  std::uint64_t last_invocation(Index base, const std::uint64_t* set);
  [[nodiscard]] Position first_response(Index base) const {
    return base < size() ? elements_[base].response : never;
  }

 private:
  void assign_slots();
  void extend_lists();

  Budget& budget_;
  CountedVector<Element> elements_;
  std::size_t completed_ = 0;
  std::size_t words_ = 1;
  CountedVector<std::uint32_t> slots_;        ///< different for elements that overlap
  CountedVector<Position> last_invocations_;  ///< i: the latest of the first i, plus one
  CountedVector<Index> by_invocation_;
  std::size_t begun_ = 0;  ///< of by_invocation_: those in the last list or passed by it
  Index first_list_ = 0;
  std::deque<CountedVector<Index>> lists_;  ///< open_at(first_list_), open_at(first_list_ + 1), ...
};

}  // namespace heddle::checkers
