#pragma once

#include <atomic>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <optional>
#include <vector>

#include "scal-benchmarks/structures/slots.hpp"
#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// The unbounded k-FIFO queue of C. M. Kirsch, M. Lippautz, H. Payer, "Fast and Scalable, Lock-Free
/// k-FIFO Queues", PaCT 2013: a list of segments of `k` slots. enq puts an item into any free slot
/// of the tail segment, deq takes any item of the head segment.
///
/// enq takes effect where it writes its slot and the segment is then found to be in use still
/// (`committed`), deq where it clears a slot. Not linearizable for k >= 2; quasi-linearizable for
/// factor k - 1.
///
/// Differs from the paper in that segments are never freed. As in the Scal benchmark suite, the
/// mark of a segment that is taken off is a plain field that other threads read: a data race.
///
/// Form says whether enq makes sure that its item stays, and how head and tail are compared.
template <typename Form>
class UnboundedKFifoQueue {
 public:
  UnboundedKFifoQueue() : UnboundedKFifoQueue(new_segment()) {}

  /// Needs value != 0.
  void enq(int value) {
    for (;;) {
      const Tagged tail = tail_.load();
      const auto found = segment_at(tail)->find(Wanted::empty);
      if (tail_.load() != tail) {
        continue;
      }
      if (!found) {
        advance_tail(tail);
        continue;
      }
      const Tagged item = filled(found->word, value);
      std::atomic<Tagged>& slot = segment_at(tail)->slots[found->index];
      Tagged expected = found->word;
      if (slot.compare_exchange_strong(expected, item) &&
          Form::committed(*this, tail, item, slot)) {
        return;
      }
    }
  }

  std::optional<int> deq() {
    for (;;) {
      const Tagged head = head_.load();
      const auto found = segment_at(head)->find(Wanted::item);
      const Tagged tail = tail_.load();
      if (head_.load() != head) {
        continue;
      }
      const bool one_segment = Form::is_same_segment(head, tail);
      if (found) {
        if (one_segment) {
          advance_tail(tail);  // nothing more may come into the segment that is being emptied
        }
        Tagged expected = found->word;
        if (segment_at(head)->slots[found->index].compare_exchange_strong(expected,
                                                                          emptied(found->word))) {
          return static_cast<int>(found->word.value());
        }
      } else if (one_segment && tail_.load() == tail) {
        return std::nullopt;
      } else {
        advance_head(head);
      }
    }
  }

  /// Whether the item just put into `slot` of the segment `place` counts as enqueued: it was taken
  /// already, or the segment is in use. False: it is out of the slot again and has to be enqueued
  /// anew.
  bool committed(Tagged place, Tagged item, std::atomic<Tagged>& slot) {
    if (slot.load() != item) {
      return true;
    }
    Tagged head = head_.load();
    Segment* const segment = segment_at(place);
    if (!segment->deleted) {
      if (Form::is_same_segment(place, head)) {
        // A head that is being moved past the segment stays where it is now.
        if (head_.compare_exchange_strong(head, same_segment(head))) {
          return true;
        }
      } else if (!segment->deleted) {
        return true;
      }
    }
    return !slot.compare_exchange_strong(item, Tagged());  // failed: somebody took it first
  }

 private:
  struct Segment {
    explicit Segment(std::uint32_t slot_count) : slots(checked_slot_count(slot_count)) {}

    [[nodiscard]] std::optional<Slot> find(Wanted wanted) const {
      return find_slot(slots.data(), static_cast<std::uint32_t>(slots.size()), wanted);
    }

    bool deleted = false;  ///< head goes past it
    std::atomic<Tagged> next{};
    std::vector<std::atomic<Tagged>> slots;
  };

  explicit UnboundedKFifoQueue(Segment* first)
      : head_(Tagged::of_pointer(first, 0)), tail_(Tagged::of_pointer(first, 0)) {}

  static Segment* new_segment() {
    return new Segment(static_cast<std::uint32_t>(heddle::parameter("k", 2)));
  }

  static Segment* segment_at(Tagged word) { return word.pointer<Segment>(); }

  static Tagged same_segment(Tagged end) {
    return Tagged::of_pointer(segment_at(end), end.next_tag());
  }

  static void advance(std::atomic<Tagged>& end, Tagged from, Tagged next) {
    const Tagged to = Tagged::of_pointer(segment_at(next), from.next_tag());
    end.compare_exchange_strong(from, to);
  }

  /// Moves the tail to the segment after `tail`, which is made if there is none.
  void advance_tail(Tagged tail) {
    if (tail_.load() != tail) {
      return;
    }
    Tagged next = segment_at(tail)->next.load();
    if (tail_.load() != tail) {
      return;
    }
    if (segment_at(next) != nullptr) {
      advance(tail_, tail, next);
      return;
    }
    const Tagged linked = Tagged::of_pointer(new_segment(), next.next_tag());
    if (segment_at(tail)->next.compare_exchange_strong(next, linked)) {
      advance(tail_, tail, linked);
    }
  }

  /// Moves the head off the segment `head`, which held no item, if another one comes after it.
  void advance_head(Tagged head) {
    if (head_.load() != head) {
      return;
    }
    const Tagged tail = tail_.load();
    const Tagged after_tail = segment_at(tail)->next.load();
    const Tagged after_head = segment_at(head)->next.load();
    if (head_.load() != head) {
      return;
    }
    if (segment_at(head) == segment_at(tail)) {
      if (segment_at(after_tail) == nullptr) {
        return;
      }
      if (tail_.load() == tail) {
        advance(tail_, tail, after_tail);
      }
    }
    segment_at(head)->deleted = true;
    advance(head_, head, after_head);
  }

  std::atomic<Tagged> head_;  ///< the segment from which items are taken
  std::atomic<Tagged> tail_;  ///< the segment into which they are put
};

struct UnboundedKFifoForm {
  static bool is_same_segment(Tagged left, Tagged right) { return left.value() == right.value(); }

  template <typename Queue>
  static bool committed(Queue& queue, Tagged place, Tagged item, std::atomic<Tagged>& slot) {
    return queue.committed(place, item, slot);
  }
};

/// An item counts as enqueued once it is in its slot, though the segment may be taken off by then:
/// the item is lost.
struct UncommittedKFifoForm {
  static bool is_same_segment(Tagged left, Tagged right) { return left.value() == right.value(); }

  template <typename Queue>
  static bool committed(Queue& /*queue*/, Tagged /*place*/, Tagged /*item*/,
                        std::atomic<Tagged>& /*slot*/) {
    return true;
  }
};

/// As in the Scal benchmark suite from 27 January to 5 February 2015: the ends are compared with
/// their tags. Once these differ, a segment that is both head and tail is not seen to be so: the
/// head is not held where an item has come in, and deq of an empty queue goes on for ever.
struct TaggedKFifoForm {
  static bool is_same_segment(Tagged left, Tagged right) { return left == right; }

  template <typename Queue>
  static bool committed(Queue& queue, Tagged place, Tagged item, std::atomic<Tagged>& slot) {
    return queue.committed(place, item, slot);
  }
};

}  // namespace scal
