#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "checkers/algorithms/log_linear/items/gaps.hpp"

namespace heddle::checkers::log_linear {

/// The stretches into which the ends of critical intervals cut the line of gaps: within a segment,
/// all gaps are inside the same critical intervals. Numbered from 0.
class Segments {
 public:
  explicit Segments(const Items& items) : words_(items.end / 64 + 1, 0) {
    for (const Item& item : items.items) {
      if (items.is_critical(item)) {
        cut(item.first_response);
        cut(item.last_invocation);
      }
    }
    cuts_before_.reserve(words_.size());
    for (const std::uint64_t word : words_) {
      cuts_before_.push_back(static_cast<std::uint32_t>(size_ - 1));
      size_ += static_cast<std::size_t>(std::popcount(word));
    }
  }

  [[nodiscard]] std::size_t size() const { return size_; }

  /// The segment of a gap; a critical interval consists of those from the segment of its first gap
  /// to before that of the gap behind its last.
  [[nodiscard]] std::uint32_t of(Gap gap) const {
    const std::uint64_t up_to_gap = ~std::uint64_t{0} >> (63 - gap % 64);
    return cuts_before_[gap / 64] +
           static_cast<std::uint32_t>(std::popcount(words_[gap / 64] & up_to_gap));
  }

 private:
  void cut(Gap before) { words_[before / 64] |= std::uint64_t{1} << (before % 64); }

  std::size_t size_ = 1;
  std::vector<std::uint64_t> words_;  ///< a bit for each gap: whether a segment begins there
  std::vector<std::uint32_t> cuts_before_;
};

}  // namespace heddle::checkers::log_linear
