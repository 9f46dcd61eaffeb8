#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// A precedence relation R over the operations 0 .. size-1, as a bit matrix: row b is the set of
/// predecessors of b. Nothing is closed transitively by itself.
class Precedence {
 public:
  explicit Precedence(std::size_t size = 0) { reset(size); }

  /// Makes it the empty relation over `size` operations; keeps its memory.
  void reset(std::size_t size);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t words_per_row() const { return words_per_row_; }

  /// Both need indexes below size().
  void add(std::size_t before, std::size_t after) {
    rows_[after * words_per_row_ + before / 64] |= std::uint64_t{1} << (before % 64);
  }
  [[nodiscard]] bool contains(std::size_t before, std::size_t after) const {
    return (rows_[after * words_per_row_ + before / 64] >> (before % 64) & 1U) != 0;
  }

  /// The predecessors of `after`: bit a of word a/64 is set if a precedes it.
  [[nodiscard]] std::span<const std::uint64_t> predecessors(std::size_t after) const {
    return {rows_.data() + after * words_per_row_, words_per_row_};
  }

  friend bool operator==(const Precedence&, const Precedence&) = default;

 private:
  std::size_t size_ = 0;
  std::size_t words_per_row_ = 0;
  std::vector<std::uint64_t> rows_;
};

/// Whether intervals on a line realise `precedence`: irreflexive, and whenever a precedes b and c
/// precedes d, a precedes d or c precedes b (Fishburn, "Intransitive indifference with unequal
/// indifference intervals", Journal of Mathematical Psychology, 1970).
bool is_interval_order(const Precedence& precedence);

/// Whether `precedence` is irreflexive and transitive. O(n^3 / 64).
bool is_strict_partial_order(const Precedence& precedence);

/// The operations by the number of their predecessors, ties by index: for a strict partial order an
/// order of all operations that keeps it.
std::vector<OperationIndex> linear_extension_of(const Precedence& precedence);

/// The precedence that the positions of `history` give.
Precedence precedence_of(const History& history);

/// Assigns `invocation` and `response` so that precedence_of(history) == precedence. Positions are
/// 1, 2, 3, ..., all different, and depend on the relation and the order of the operations only.
/// An operation stays pending or completed as it was: whether `response` has a value is kept, the
/// value itself is overwritten.
/// Needs an interval order over the history's operations in which no pending operation precedes
/// anything; anything else is a fault of the caller (assertion). O(n^2 + n^2/64 log n).
void lay_out(History& history, const Precedence& precedence);

}  // namespace heddle::checkers
