#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/algorithms/frontier/shared_orders.hpp"

namespace heddle::checkers {

/// Keys of a fixed number of words, each with the largest number that any way to it has, and the
/// order of one such way. For the queue's frontier: the configurations of one layer, and how many
/// empty answers have been placed.
class PairLayer {
 public:
  using Index = std::uint32_t;
  static constexpr Index nowhere = std::numeric_limits<Index>::max();

  PairLayer(std::size_t key_words, Budget& budget);

  /// Forgets all; the orders must have been released.
  void clear();

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] const std::uint64_t* key(Index i) const { return keys_.data() + i * key_words_; }
  std::uint32_t& number(Index i) { return entries_[i].number; }
  SharedOrders::Order& order(Index i) { return entries_[i].order; }

  /// The entry of this key, or `nowhere`.
  [[nodiscard]] Index find(const std::uint64_t* key) const {
    return index_.find(hash_of(key), IsKey{*this, key}).number();
  }

  /// The entry of this key, whose number is now the given one, and whose order has to be replaced;
  /// or `nowhere` if there is one of at least that number. `key` must not be part of it.
  Index improve(const std::uint64_t* key, std::uint32_t number);

 private:
  struct Entry {
    std::uint32_t number = 0;
    SharedOrders::Order order = SharedOrders::empty;
  };

  struct IsKey {
    bool operator()(base::NumberSlot slot) const {
      return std::equal(key, key + layer.key_words_, layer.key(slot.number()));
    }
    const PairLayer& layer;
    const std::uint64_t* key;
  };

  [[nodiscard]] std::uint64_t hash_of(const std::uint64_t* key) const;
  base::NumberSlot& slot_of(const std::uint64_t* key) {
    return index_.find(hash_of(key), IsKey{*this, key});
  }
  void grow_index();

  std::size_t key_words_;
  CountedVector<Entry> entries_;
  CountedVector<std::uint64_t> keys_;
  CountedIndex<base::NumberSlot> index_;
};

}  // namespace heddle::checkers
