#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace heddle::checkers::log_linear {

/// Counters at the places 0, 1, 2, ... of which ranges are counted down together, and which tells
/// when one reaches zero. A segment tree that keeps of each node only how far its minimum is above
/// that of its parent, so that a change stops on its way up where it no longer matters.
class CoverTree {
 public:
  explicit CoverTree(std::span<const std::int32_t> counters);

  /// Counts down the places from `from` to before `to` by one. Needs from < to, and that zeros have
  /// been taken. O(log n), often less.
  void count_down(std::size_t from, std::size_t to);

  /// Calls `raise(place)` for each place that is at zero, and raises its counter by the result,
  /// which must be positive. O(log n) each, less for neighbours.
  template <typename Raise>
  void take_zeros(const Raise& raise) {
    std::size_t node = 1;
    while (above_[1] == 0) {
      while (node < leaves_) {
        node = 2 * node + (above_[2 * node] == 0 ? 0 : 1);
      }
      above_[node] += raise(node - leaves_ - 1);
      do {
        node /= 2;
      } while (pull(node) != 0 && node > 1);
    }
  }

 private:
  /// Restores the invariant at the parent of two changed nodes: one of them is at 0. Returns by how
  /// much the parent rose.
  std::int32_t pull(std::size_t parent);

  std::size_t leaves_ = 0;  ///< a power of two; place i is leaf i + 1
  std::vector<std::int32_t> above_;
};

}  // namespace heddle::checkers::log_linear
