#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>

#include "checkers/history/history.hpp"

namespace heddle::checkers {

struct HistoryHash {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend auto operator<=>(const HistoryHash&, const HistoryHash&) = default;
};

/// A 128-bit hash of what decides a verdict: each process's operations in order (method, arguments,
/// result or pending) and the precedence relation. Positions count only through the precedence, the
/// order of History::operations not at all. Needs a well-formed history (find_ill_formed). Stable
/// across processes, machines and builds of the same version. O(n log n).
HistoryHash hash_of(const History& history);

/// 32 hexadecimal digits.
std::string to_text(const HistoryHash& hash);

}  // namespace heddle::checkers

template <>
struct std::hash<heddle::checkers::HistoryHash> {
  std::size_t operator()(const heddle::checkers::HistoryHash& hash) const noexcept {
    return static_cast<std::size_t>(hash.low);
  }
};
