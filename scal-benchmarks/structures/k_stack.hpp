#pragma once

#include <atomic>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <optional>

#include "scal-benchmarks/structures/k_segment.hpp"
#include "scal-benchmarks/structures/slots.hpp"
#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// The k-stack of T. A. Henzinger, C. M. Kirsch, H. Payer, A. Sezgin, A. Sokolova, "Quantitative
/// Relaxation of Concurrent Data Structures", POPL 2013: a stack of segments of k slots; a pop may
/// take any item of the top segment.
///
/// Three forms, after the history of the Scal benchmark suite, where the algorithm was published as
/// code; written anew. Two of them have the defect that L. Zhang, A. Chattopadhyay, C. Wang,
/// "Round-Up", IEEE TSE 41(12), 2015, Algorithm 3, found: `committed` reads `remove` twice. If it
/// is 1 at the first read and 0 at the second, push takes the item for not inserted, leaves it
/// where it is, and inserts it again.
///
/// Differs from the paper in that segments are never freed, and in the forms as said there.
template <typename Form>
class KStack {
 public:
  KStack() : top_(Tagged::of_pointer(new_segment(nullptr, 0), 0)) {}

  /// Needs value != 0.
  void push(int value) {
    for (;;) {
      const Tagged top = top_.load();
      const auto found = segment_at(top)->find(Wanted::empty);
      if (top_.load() != top) {
        continue;
      }
      if (!found) {
        if (add_segment(top, value)) {
          return;
        }
        continue;
      }
      const Tagged item = filled(found->word, value);
      std::atomic<Tagged>& slot = segment_at(top)->slot(found->index);
      Tagged expected = found->word;
      if (slot.compare_exchange_strong(expected, item) && committed(top, item, slot)) {
        return;
      }
    }
  }

  std::optional<int> pop() {
    for (;;) {
      const Tagged top = top_.load();
      const auto found = segment_at(top)->find(Wanted::item);
      if (top_.load() != top) {
        continue;
      }
      if (found) {
        KSegment* const segment = Form::pop_reloads_top ? segment_at(top_.load()) : segment_at(top);
        Tagged expected = found->word;
        const Tagged taken = emptied(found->word);
        if (segment->slot(found->index).compare_exchange_strong(expected, taken)) {
          return static_cast<int>(found->word.value());
        }
      } else if (segment_at(top)->below() != nullptr) {
        remove_segment(top);
      } else if (segment_at(top)->is_empty() && top_.load() == top) {
        return std::nullopt;
      }
    }
  }

 private:
  static KSegment* segment_at(Tagged top) { return top.pointer<KSegment>(); }

  static KSegment* new_segment(KSegment* below, int first_item) {
    return new KSegment(static_cast<std::uint32_t>(heddle::parameter("k", 2)), below, first_item);
  }

  /// Puts a segment on the full one. True: the value went in with it, the push is done.
  bool add_segment(Tagged top, int value) {
    if (top_.load() != top) {
      return false;
    }
    constexpr bool carries = Form::added_segment_carries_item;
    KSegment* const segment = new_segment(segment_at(top), carries ? value : 0);
    const std::uint16_t tag = carries ? top.next_tag() : top.tag();
    return top_.compare_exchange_strong(top, Tagged::of_pointer(segment, tag)) && carries;
  }

  /// Takes the top segment off if it is empty and another one is below it. `remove` says meanwhile
  /// that this may happen; of a segment taken off it stays raised for ever.
  void remove_segment(Tagged top) {
    KSegment* const below = segment_at(top_.load())->below();
    if (top_.load() != top || below == nullptr) {
      return;
    }
    KSegment* const segment = segment_at(top);
    __atomic_fetch_add(&segment->remove, 1, __ATOMIC_SEQ_CST);
    if (segment->is_empty() &&
        top_.compare_exchange_strong(top, Tagged::of_pointer(below, top.next_tag()))) {
      return;
    }
    __atomic_fetch_sub(&segment->remove, 1, __ATOMIC_SEQ_CST);
  }

  /// Whether the item just put into `slot` counts as pushed: it was popped already, or its segment
  /// stays on the stack. False: it is out of the slot again and has to be pushed anew.
  bool committed(Tagged top, Tagged item, std::atomic<Tagged>& slot) {
    return slot.load() != item || Form::stays(*this, top, item, slot);
  }

  /// Takes the item back. True: somebody has popped it first.
  static bool retract_failed(Tagged item, std::atomic<Tagged>& slot) {
    return !slot.compare_exchange_strong(item, emptied(item));
  }

  /// The rest of `committed`, for a segment that somebody wants to take off.
  bool stays_despite_removal(Tagged top, Tagged item, std::atomic<Tagged>& slot) {
    if (top_.load() == top &&
        top_.compare_exchange_strong(top, Tagged::of_pointer(segment_at(top), top.next_tag()))) {
      return true;  // the remover's compare-exchange fails now
    }
    return retract_failed(item, slot);
  }

  friend Form;
  std::atomic<Tagged> top_;
};

/// `remove` is read once. Specification pool holds.
struct KStackFixedForm {
  static constexpr bool added_segment_carries_item = true;
  static constexpr bool pop_reloads_top = false;

  template <typename Stack>
  static bool stays(Stack& stack, Tagged top, Tagged item, std::atomic<Tagged>& slot) {
    if (Stack::segment_at(top)->remove == 0) {
      return true;
    }
    return stack.stays_despite_removal(top, item, slot);
  }
};

/// The last published version (2018): `remove` is read twice where the compiler does not merge the
/// reads; clang and gcc merge them from -O1 on, so the defect is there at -O0 only.
struct KStack2018Form {
  static constexpr bool added_segment_carries_item = true;
  static constexpr bool pop_reloads_top = false;

  template <typename Stack>
  static bool stays(Stack& stack, Tagged top, Tagged item, std::atomic<Tagged>& slot) {
    KSegment* const segment = Stack::segment_at(top);
    if (segment->remove == 0) {
      return true;
    } else if (segment->remove >= 1) {
      return stack.stays_despite_removal(top, item, slot);
    }
    return false;
  }
};

/// January 2013: a new segment is empty and the tag of `top` does not rise with it; pop searches
/// one segment and takes from the one that is on top then; and the segment's address is worked out
/// from a volatile word for each read of `remove`, so that no compiler merges the two.
struct KStack2013Form {
  static constexpr bool added_segment_carries_item = false;
  static constexpr bool pop_reloads_top = true;

  template <typename Stack>
  static bool stays(Stack& stack, Tagged top, Tagged item, std::atomic<Tagged>& slot) {
    const volatile std::uint64_t word = top.word();
    if (Stack::segment_at(Tagged(word))->remove == 0) {
      return true;
    } else if (Stack::segment_at(Tagged(word))->remove >= 1) {
      return stack.stays_despite_removal(top, item, slot);
    }
    return false;
  }
};

}  // namespace scal
