#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

/// The one hash table of Heddle: open addressing, linear probing, a power of two of slots, at most
/// half of them used. It keeps small slots and leaves the rest to its user, who knows where the
/// entries lie, what they hash to and when to pay for growth:
///
///   base::FlatIndex<base::NumberSlot> index(64);
///   const auto hash = hash_of(name);
///   auto& slot = index.find(hash, [&](auto there) { return names[there.number()] == name; });
///   if (index.is_free(slot)) {
///     index.occupy(slot, base::NumberSlot(names.size()));
///     names.push_back(name);
///     if (!index.has_room_for(1)) {
///       index.grow(64, [&](auto there) { return hash_of(names[there.number()]); });
///     }
///   }
///
/// A slot is small and copied at will; Slot{} is a free one. There are two kinds:
///
/// * with a member `std::uint32_t generation`, 0 in Slot{}, which belongs to the index: a slot is
///   free unless it is of the current generation, and clear() takes constant time;
/// * with `bool is_free() const`: four bytes less, and clear() visits the slots in use.
///
/// Slots hold what makes comparing cheap: the key itself, or a part of its hash. Only the lower
/// bits of a hash choose a place, so they must be good ones (hashing.hpp). Nothing is erased but
/// what was added last, so there are no tombstones. The order of the slots means nothing and must
/// not reach the user of Heddle. Memory comes from the allocator, and old and new slots are both
/// held while it grows. Not thread-safe.
namespace heddle::base {

/// A slot that names an entry of its user's array.
class NumberSlot {
 public:
  NumberSlot() = default;
  /// `number` is below 2^32 - 1.
  explicit NumberSlot(std::size_t number) : stored_(static_cast<std::uint32_t>(number) + 1) {}

  [[nodiscard]] bool is_free() const { return stored_ == 0; }

  /// 2^32 - 1 if it is free.
  [[nodiscard]] std::uint32_t number() const { return stored_ - 1; }

 private:
  std::uint32_t stored_ = 0;
};

template <typename Slot>
concept HasGeneration = requires(Slot slot) {
  { slot.generation } -> std::same_as<std::uint32_t&>;
};

template <typename Slot, typename Allocator = std::allocator<Slot>>
class FlatIndex {
 public:
  /// With no slots: restart() or grow() before anything else.
  FlatIndex() = default;

  /// `slots` is a power of two.
  explicit FlatIndex(std::size_t slots, const Allocator& allocator = Allocator())
      : slots_(slots, Slot{}, allocator), mask_(slots - 1) {}

  /// How many slots there are, and how many of them are used.
  [[nodiscard]] std::size_t size() const { return mask_ + 1; }
  [[nodiscard]] std::size_t used() const { return used_; }

  [[nodiscard]] bool is_free(const Slot& slot) const {
    if constexpr (HasGeneration<Slot>) {
      return slot.generation != generation_;
    } else {
      return slot.is_free();
    }
  }

  /// The slot of which `is_wanted(slot)` holds, among those that may have this hash, or else the
  /// free one where it would go. Valid until the index grows. Needs a free slot. Expected O(1).
  template <typename IsWanted>
  [[nodiscard]] Slot& find(std::uint64_t hash, const IsWanted& is_wanted) {
    return slots_[place_of(hash, is_wanted)];
  }
  template <typename IsWanted>
  [[nodiscard]] const Slot& find(std::uint64_t hash, const IsWanted& is_wanted) const {
    return slots_[place_of(hash, is_wanted)];
  }

  /// Says that this hash will be looked for soon.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & mask_]); }

  /// Fills a free slot, that find() gave.
  void occupy(Slot& slot, Slot content) {
    replace(slot, content);
    ++used_;
  }
  /// Changes what is in a used slot; its hash must stay as it is.
  void replace(Slot& slot, Slot content) {
    if constexpr (HasGeneration<Slot>) {
      content.generation = generation_;
    }
    slot = content;
  }
  /// As if it had never been occupied. Only for the slot that was occupied last: no other one was
  /// put behind it. What grow() does counts as occupying in an order that nobody knows.
  void free_last(Slot& slot) {
    slot = Slot{};
    --used_;
  }

  /// Whether at most half would be used after `more` more.
  [[nodiscard]] bool has_room_for(std::size_t more) const { return 2 * (used_ + more) <= size(); }

  /// At least twice the slots, and at least `smallest`, a power of two. `hash_of(slot)` is asked
  /// for each that is used.
  template <typename HashOf>
  void grow(std::size_t smallest, const HashOf& hash_of) {
    std::vector<Slot, Allocator> old(std::max(smallest, 2 * size()), Slot{},
                                     slots_.get_allocator());
    std::swap(old, slots_);
    const std::size_t old_size = std::exchange(mask_, slots_.size() - 1) + 1;
    for (std::size_t i = 0; i < old_size; ++i) {
      if (!is_free(old[i])) {
        slots_[free_place(hash_of(std::as_const(old[i])))] = old[i];
      }
    }
  }

  /// Empty, with the slots it has.
  void clear() {
    if constexpr (HasGeneration<Slot>) {
      if (++generation_ == 0) {  // the number came round: no slot may look used
        std::ranges::fill(slots_, Slot{});
        generation_ = 1;
      }
    } else if (used_ != 0) {
      std::fill_n(slots_.begin(), size(), Slot{});
    }
    used_ = 0;
  }

  /// Empty, with so many slots, a power of two. It keeps its memory if that is enough, and if there
  /// is more, uses a part of it: what comes next costs what it holds, whatever the largest before
  /// held.
  void restart(std::size_t slots) {
    clear();
    if (slots > slots_.size()) {
      std::vector<Slot, Allocator> larger(slots, Slot{}, slots_.get_allocator());
      std::swap(larger, slots_);
    }
    mask_ = slots - 1;
  }

  /// In an order that means nothing.
  template <typename Look>
  void for_each(const Look& look) const {
    for (std::size_t i = 0; i < size(); ++i) {
      if (!is_free(slots_[i])) {
        look(slots_[i]);
      }
    }
  }

  [[nodiscard]] std::size_t memory_bytes() const { return slots_.capacity() * sizeof(Slot); }

  /// What it keeps, or holds for a moment if it has to grow for `more` more.
  [[nodiscard]] std::size_t memory_bytes_with(std::size_t more) const {
    return (has_room_for(more) ? 1 : 3) * memory_bytes();
  }

 private:
  template <typename IsWanted>
  [[nodiscard]] std::size_t place_of(std::uint64_t hash, const IsWanted& is_wanted) const {
    std::size_t place = hash & mask_;
    while (!is_free(slots_[place]) && !is_wanted(slots_[place])) {
      place = (place + 1) & mask_;
    }
    return place;
  }

  [[nodiscard]] std::size_t free_place(std::uint64_t hash) const {
    return place_of(hash, [](const Slot&) { return false; });
  }

  std::vector<Slot, Allocator> slots_;
  std::size_t mask_ = ~std::size_t{0};  ///< one less than the slots in use: none
  std::size_t used_ = 0;
  std::uint32_t generation_ = 1;
};

}  // namespace heddle::base
