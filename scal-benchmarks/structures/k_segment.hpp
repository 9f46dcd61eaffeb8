#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "scal-benchmarks/structures/slots.hpp"
#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// One segment of a k-stack: k slots for items, and the segment below.
class KSegment {
 public:
  /// `first_item`, unless it is 0, is in slot 0 from the start.
  /// Throws std::invalid_argument unless 1 <= slot_count <= max_slot_count.
  KSegment(std::uint32_t slot_count, KSegment* below, int first_item)
      : below_(Tagged::of_pointer(below, 0)), slots_(checked_slot_count(slot_count)) {
    if (first_item != 0) {
      std::construct_at(slots_.data(), Tagged(static_cast<std::uint64_t>(first_item), 0));
    }
  }

  /// How many threads want to take this segment off the stack. Plain, as in the published code, and
  /// changed by atomic additions only: reading it is a data race.
  int remove = 0;

  [[nodiscard]] KSegment* below() const { return below_.load().pointer<KSegment>(); }
  std::atomic<Tagged>& slot(std::uint32_t index) { return slots_[index]; }

  /// The first slot of the kind wanted, from a picked one on round the segment.
  [[nodiscard]] std::optional<Slot> find(Wanted wanted) const {
    return find_slot(slots_.data(), slot_count(), wanted);
  }

  /// Whether there was an instant at which no slot held an item: no word has changed in between two
  /// passes that saw none.
  [[nodiscard]] bool is_empty() const {
    const std::uint32_t count = slot_count();
    const std::uint32_t offset = heddle::pick(count);
    std::array<Tagged, max_slot_count> seen;
    for (std::uint32_t i = 0; i < count; ++i) {
      seen[i] = slots_[(offset + i) % count].load();
      if (seen[i].value() != 0) {
        return false;
      }
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      if (slots_[(offset + i) % count].load() != seen[i]) {
        return false;
      }
    }
    return true;
  }

 private:
  [[nodiscard]] std::uint32_t slot_count() const {
    return static_cast<std::uint32_t>(slots_.size());
  }

  std::atomic<Tagged> below_;
  std::vector<std::atomic<Tagged>> slots_;
};

}  // namespace scal
