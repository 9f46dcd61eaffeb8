#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::harnesses {

/// Some of many items that all workers know by their numbers: first, first + step, ... below end.
/// So items that come early stay early, into however many entries of a queue they are divided.
struct Items {
  std::optional<std::uint64_t> of = {};  ///< they are parts of this other item
  std::uint64_t first = 0;
  std::uint64_t step = 1;
  std::uint64_t end = 0;

  [[nodiscard]] bool empty() const { return first >= end; }
  friend bool operator==(const Items&, const Items&) = default;
};

[[nodiscard]] std::string text_of(const Items& items);

/// Throws UsageError for what text_of cannot have written.
[[nodiscard]] Items read_items(const std::string& text);

/// The same ones, each in one of at most `most` parts, none of which is empty.
[[nodiscard]] std::vector<Items> divided(const Items& items, std::size_t most);

}  // namespace heddle::harnesses
