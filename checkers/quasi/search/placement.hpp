#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heddle::checkers {

/// Which calls rho' and rho'' have placed so far, as two bit sets over ranks: the positions of the
/// calls in the order of their invocations. Those beyond a rank that grows with the search are in
/// neither and those before another one in both, so that little has to be read or stored.
class Placement {
 public:
  using Word = std::uint64_t;
  using Rank = std::uint32_t;

  /// No call of `size` is placed.
  void start(std::size_t size) {
    size_ = static_cast<Rank>(size);
    called_.assign(size / 64 + 1, 0);
    stands_.assign(size / 64 + 1, 0);
    first_ = 0;
    end_ = 0;
  }

  [[nodiscard]] bool is_called(Rank rank) const { return has(called_, rank); }  // placed in rho'
  [[nodiscard]] bool stands(Rank rank) const { return has(stands_, rank); }     // placed in rho''

  void add_called(Rank rank) { add(called_, rank); }
  void add_stands(Rank rank) { add(stands_, rank); }
  void remove_called(Rank rank) { remove(called_, rank); }
  void remove_stands(Rank rank) { remove(stands_, rank); }

  [[nodiscard]] Rank size() const { return size_; }

  /// All ranks below are in both.
  [[nodiscard]] Rank first() const { return first_; }

  /// Calls `visit(rank)` for each rank that is in one of the sets only, in ascending order.
  template <typename Visit>
  void for_each_in_one(Visit visit) const {
    for (std::size_t i = first_ / 64; 64 * i < end_; ++i) {
      for (Word word = called_[i] ^ stands_[i]; word != 0; word &= word - 1) {
        visit(static_cast<Rank>(64 * i + static_cast<unsigned>(std::countr_zero(word))));
      }
    }
  }

  /// Adds words to `key` from which the two sets can be told.
  void add_to(std::vector<Word>& key) const {
    std::size_t last = (end_ + 63) / 64;
    const std::size_t begin = first_ / 64;
    while (last > begin && (called_[last - 1] | stands_[last - 1]) == 0) {
      --last;
    }
    key.push_back(begin << 32U | (last - begin));
    key.insert(key.end(), called_.begin() + static_cast<std::ptrdiff_t>(begin),
               called_.begin() + static_cast<std::ptrdiff_t>(last));
    key.insert(key.end(), stands_.begin() + static_cast<std::ptrdiff_t>(begin),
               stands_.begin() + static_cast<std::ptrdiff_t>(last));
  }

 private:
  using Set = std::vector<Word>;

  static bool has(const Set& set, Rank rank) { return (set[rank / 64] >> (rank % 64) & 1U) != 0; }

  void add(Set& set, Rank rank) {
    set[rank / 64] |= Word{1} << (rank % 64);
    end_ = rank >= end_ ? rank + 1 : end_;
    while (first_ < size_ && has(called_, first_) && has(stands_, first_)) {
      ++first_;
    }
  }
  void remove(Set& set, Rank rank) {
    set[rank / 64] &= ~(Word{1} << (rank % 64));
    first_ = rank < first_ ? rank : first_;
  }

  Set called_;
  Set stands_;
  Rank size_ = 0;
  Rank first_ = 0;
  Rank end_ = 0;  ///< all from there on are in neither
};

}  // namespace heddle::checkers
