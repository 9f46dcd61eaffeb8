#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/algorithms/frontier/shared_orders.hpp"
#include "checkers/algorithms/frontier/state_table.hpp"

namespace heddle::checkers {

/// How the open operations bear on which configurations replace others, as sets over their slots.
struct Replacement {
  std::span<const std::uint64_t> pending;    ///< better not done
  std::span<const std::uint64_t> read_only;  ///< completed ones: better done
};

/// Configurations at one place of a history: the set of open operations that are done, the state
/// they led to, and an order that led there. None of them replaces another.
///
/// A replaces B if the states are equal, the done operations other than pending and read-only ones
/// are equal, A's done pending operations are among B's, and B's done read-only ones among A's.
/// Then each continuation of B to a linearization is one of A too: A may leave out the read-only
/// operations that it has done already, as they change no state; the pending operations that the
/// continuation uses, it has not used, so they are free in A; and all else is equal. Counting used
/// pending operations instead of comparing sets would not do: the one that A used and B did not
/// may be the one that is needed.
class ConfigurationSet {
 public:
  using Index = std::uint32_t;
  static constexpr Index nowhere = std::numeric_limits<Index>::max();

  /// Sets of `words` words.
  ConfigurationSet(std::size_t words, Budget& budget);

  /// Forgets all; the orders must have been released. Constant time.
  void clear();

  /// All that were added, those replaced since then among them.
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] bool is_replaced(Index i) const { return entries_[i].is_replaced; }

  std::uint64_t* done(Index i) { return sets_.data() + i * words_; }
  [[nodiscard]] const std::uint64_t* done(Index i) const { return sets_.data() + i * words_; }
  StateNumber& state(Index i) { return entries_[i].state; }
  SharedOrders::Order& order(Index i) { return entries_[i].order; }

  /// Adds it, with the empty order, and marks those it replaces; or returns `nowhere` if one that
  /// is there equals or replaces it. What was added may be changed by adding read-only operations.
  /// `done` must not be part of this set.
  Index add(const std::uint64_t* done, StateNumber state, const Replacement& replacement);

 private:
  struct Entry {
    StateNumber state = 0;
    SharedOrders::Order order = SharedOrders::empty;
    Index next_alike = nowhere;  ///< the next one that could replace it or be replaced by it
    bool is_replaced = false;
  };
  struct Place {
    std::uint32_t generation = 0;
    Index first = 0;
  };

  /// Up to here all are compared, without an index.
  static constexpr std::size_t small_size = 8;

  [[nodiscard]] bool is_alike(Index i, const std::uint64_t* done, StateNumber state,
                              const Replacement& replacement) const;
  [[nodiscard]] bool replaces(const std::uint64_t* a, const std::uint64_t* b,
                              const Replacement& replacement) const;
  [[nodiscard]] std::uint64_t hash_of(const std::uint64_t* done, StateNumber state,
                                      const Replacement& replacement) const;
  bool is_refused_by(Index i, const std::uint64_t* done, const Replacement& replacement);
  Index append(const std::uint64_t* done, StateNumber state);
  Place& place_of(const std::uint64_t* done, StateNumber state, const Replacement& replacement);
  void put(Place& place, Index first);
  void build_index(const Replacement& replacement);

  Budget* budget_;
  std::size_t words_;
  CountedVector<Entry> entries_;
  CountedVector<std::uint64_t> sets_;
  CountedIndex<Place> index_;  ///< of those alike, one is there
  bool has_index_ = false;
};

}  // namespace heddle::checkers
