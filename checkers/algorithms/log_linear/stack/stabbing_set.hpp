#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heddle::checkers::log_linear {

/// Intervals that shrink in number, numbered in an order of the caller's, mostly by where they
/// begin; tells which of the first so many reach up to a place. A tree of maxima, 16 children each.
class StabbingSet {
 public:
  static constexpr std::size_t none = SIZE_MAX;

  /// `last`: up to which place each interval reaches.
  explicit StabbingSet(std::vector<std::uint32_t> last);

  /// The last interval before number `bound` that reaches up to `place`, or `none`. O(log n).
  [[nodiscard]] std::size_t find_last(std::size_t bound, std::uint32_t place) const;

  /// O(log n), often less.
  void erase(std::size_t interval);

 private:
  static constexpr std::size_t fan_out = 16;

  std::vector<std::vector<std::uint32_t>> levels_;  ///< one more than the place reached; 0: erased
};

}  // namespace heddle::checkers::log_linear
