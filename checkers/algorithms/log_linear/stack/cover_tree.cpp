#include "checkers/algorithms/log_linear/stack/cover_tree.hpp"

#include <algorithm>
#include <bit>

namespace heddle::checkers::log_linear {
namespace {

constexpr std::int32_t never_zero = 1 << 30;

}  // namespace

CoverTree::CoverTree(std::span<const std::int32_t> counters)
    : leaves_(std::bit_ceil(counters.size() + 2)), above_(2 * leaves_, never_zero) {
  std::ranges::copy(counters, above_.begin() + static_cast<std::ptrdiff_t>(leaves_) + 1);
  for (std::size_t node = leaves_ - 1; node > 0; --node) {
    above_[node] = 0;
    pull(node);
  }
}

std::int32_t CoverTree::pull(std::size_t parent) {
  std::int32_t& left = above_[2 * parent];
  std::int32_t& right = above_[2 * parent + 1];
  const std::int32_t rise = std::min(left, right);
  left -= rise;
  right -= rise;
  above_[parent] += rise;
  return rise;
}

void CoverTree::count_down(std::size_t from, std::size_t to) {
  std::size_t left = from + leaves_;     // the leaf before the range
  std::size_t right = to + leaves_ + 1;  // the one behind it
  for (; (left ^ right) != 1; left /= 2, right /= 2) {
    if (left % 2 == 0) {
      --above_[left + 1];
    }
    if (right % 2 == 1) {
      --above_[right - 1];
    }
    pull(left / 2);
    pull(right / 2);
  }
  for (std::size_t parent = left / 2; parent > 0 && pull(parent) != 0; parent /= 2) {
  }
}

}  // namespace heddle::checkers::log_linear
