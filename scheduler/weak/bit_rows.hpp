#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heddle::scheduler {

/// A set of numbers below a size that is given once.
class BitSet {
 public:
  explicit BitSet(std::size_t size) : words_((size + 63) / 64) {}

  void add(std::size_t number) { words_[number / 64] |= std::uint64_t{1} << (number % 64); }
  [[nodiscard]] bool has(std::size_t number) const {
    return (words_[number / 64] >> (number % 64) & 1U) != 0;
  }
  void add_all(const BitSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] |= other.words_[i];
    }
  }
  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
        visit(i * 64 + static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
  }

 private:
  std::vector<std::uint64_t> words_;
};

/// A relation: of each number those that it leads to.
class BitRows {
 public:
  explicit BitRows(std::size_t size = 0) : rows_(size, BitSet(size)) {}

  [[nodiscard]] BitSet& operator[](std::size_t row) { return rows_[row]; }
  [[nodiscard]] const BitSet& operator[](std::size_t row) const { return rows_[row]; }

  /// Those that one of `sources` leads to.
  [[nodiscard]] BitSet image(const BitSet& sources) const {
    BitSet reached(rows_.size());
    sources.for_each([&](std::size_t source) { reached.add_all(rows_[source]); });
    return reached;
  }

 private:
  std::vector<BitSet> rows_;
};

}  // namespace heddle::scheduler
