#pragma once

#include <atomic>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <optional>
#include <stdexcept>

#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// Slots of a segment: each holds an item (not 0) or nothing (0), and a tag.
inline constexpr std::uint32_t max_slot_count = 16;

/// What a search for a slot found: its index, and the word it held.
struct Slot {
  std::uint32_t index;
  Tagged word;
};

enum class Wanted : std::uint8_t { empty, item };

/// Throws std::invalid_argument unless 1 <= count <= max_slot_count.
inline std::uint32_t checked_slot_count(std::uint32_t count) {
  if (count < 1 || count > max_slot_count) {
    throw std::invalid_argument("a segment has 1 to 16 slots");
  }
  return count;
}

/// The first of the `count` slots from `slots` on that is of the kind wanted, counted from a picked
/// one on round the segment.
inline std::optional<Slot> find_slot(const std::atomic<Tagged>* slots, std::uint32_t count,
                                     Wanted wanted) {
  const std::uint32_t offset = heddle::pick(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t index = (offset + i) % count;
    const Tagged word = slots[index].load();
    if ((word.value() == 0) == (wanted == Wanted::empty)) {
      return Slot{index, word};
    }
  }
  return std::nullopt;
}

/// The word of a slot that held `word` once an item is in it.
inline Tagged filled(Tagged word, int item) {
  return {static_cast<std::uint64_t>(item), word.next_tag()};
}

/// The word of a slot that held `word` once nothing is in it.
inline Tagged emptied(Tagged word) { return {0, word.next_tag()}; }

}  // namespace scal
