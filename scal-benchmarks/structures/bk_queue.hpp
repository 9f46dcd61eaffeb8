#pragma once

#include <atomic>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <optional>
#include <stdexcept>
#include <vector>

#include "scal-benchmarks/structures/slots.hpp"
#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// The bounded k-FIFO queue of C. M. Kirsch, M. Lippautz, H. Payer, "Fast and Scalable, Lock-Free
/// k-FIFO Queues", PaCT 2013: a ring of segments of `k` slots. enq puts an item into any free slot
/// of the tail segment, deq takes any item of the head segment.
///
/// enq takes effect where it writes its slot and the segment is then found to be in use still
/// (`committed`), deq where it clears a slot. Not linearizable for k >= 2; quasi-linearizable for
/// factor k - 1.
///
/// Differs from the paper, as the Scal benchmark suite does, in that a queue with no room says so
/// instead of waiting. When that is depends on the segments and not on the number of items, so an
/// enq that answers false has no explanation by a bounded queue of a fixed capacity.
///
/// Form says how a segment is found to be out of use.
template <typename Form>
class BoundedKFifoQueue {
 public:
  /// Throws std::invalid_argument unless 1 <= k <= 16 and segments >= 2.
  BoundedKFifoQueue() : slots_(checked_size(k_)) {}

  /// False: the queue is full. Needs value != 0.
  bool enq(int value) {
    for (;;) {
      const Tagged tail = tail_.load();
      const Tagged head = head_.load();
      const auto found = find_slot(segment_at(tail), k_, Wanted::empty);
      if (tail_.load() != tail) {
        continue;
      }
      if (found) {
        const Tagged item = filled(found->word, value);
        std::atomic<Tagged>& slot = segment_at(tail)[found->index];
        Tagged expected = found->word;
        if (slot.compare_exchange_strong(expected, item) && committed(tail, item, slot)) {
          return true;
        }
        continue;
      }
      if (next_index(tail) == head.value() && is_at(head_, head)) {
        if (holds_item(head) && is_at(head_, head)) {
          return false;
        }
        advance(head_, head);
      }
      advance(tail_, tail);
    }
  }

  std::optional<int> deq() {
    for (;;) {
      const Tagged head = head_.load();
      const Tagged tail = tail_.load();
      const auto found = find_slot(segment_at(head), k_, Wanted::item);
      if (head_.load() != head) {
        continue;
      }
      const bool one_segment = head.value() == tail.value();
      if (found) {
        if (one_segment) {
          advance(tail_, tail);  // nothing more may come into the segment that is being emptied
        }
        Tagged expected = found->word;
        if (segment_at(head)[found->index].compare_exchange_strong(expected,
                                                                   emptied(found->word))) {
          return static_cast<int>(found->word.value());
        }
      } else if (one_segment && is_at(tail_, tail)) {
        return std::nullopt;
      } else {
        advance(head_, head);
      }
    }
  }

 private:
  static std::size_t checked_size(std::uint32_t k) {
    const std::int64_t segments = heddle::parameter("segments", 3);
    if (segments < 2) {
      throw std::invalid_argument("a bounded k-FIFO queue has at least two segments");
    }
    return checked_slot_count(k) * static_cast<std::size_t>(segments);
  }

  std::atomic<Tagged>* segment_at(Tagged index) { return &slots_[index.value()]; }

  [[nodiscard]] std::uint64_t next_index(Tagged index) const {
    return (index.value() + k_) % slots_.size();
  }

  static bool is_at(const std::atomic<Tagged>& end, Tagged index) {
    return end.load().value() == index.value();
  }

  void advance(std::atomic<Tagged>& end, Tagged from) {
    const Tagged to(next_index(from), from.next_tag());
    end.compare_exchange_strong(from, to);
  }

  bool holds_item(Tagged index) {
    for (std::uint32_t i = 0; i < k_; ++i) {
      if (segment_at(index)[i].load().value() != 0) {
        return true;
      }
    }
    return false;
  }

  /// Whether the item just put into `slot` of the segment `place` counts as enqueued: it was taken
  /// already, or the segment is in use. False: it is out of the slot again and has to be enqueued
  /// anew.
  bool committed(Tagged place, Tagged item, std::atomic<Tagged>& slot) {
    if (slot.load() != item) {
      return true;
    }
    const Tagged tail = tail_.load();
    Tagged head = head_.load();
    if (is_in_use(place.value(), head.value(), tail.value())) {
      return true;
    }
    if (!Form::is_out_of_use(place.value(), head.value(), tail.value())) {
      // It is the head segment. A head that is being moved past it stays where it is now.
      if (head_.compare_exchange_strong(head, Tagged(head.value(), head.next_tag()))) {
        return true;
      }
    }
    return !slot.compare_exchange_strong(item, emptied(item));  // failed: somebody took it first
  }

  /// After the head segment, up to the tail segment.
  static bool is_in_use(std::uint64_t place, std::uint64_t head, std::uint64_t tail) {
    return tail >= head ? head < place && place <= tail : head < place || place <= tail;
  }

  std::uint32_t k_ = static_cast<std::uint32_t>(heddle::parameter("k", 2));
  std::vector<std::atomic<Tagged>> slots_;
  std::atomic<Tagged> head_{};  ///< where the segment begins from which items are taken
  std::atomic<Tagged> tail_{};  ///< where the segment begins into which they are put
};

/// Before the head segment, or after the tail segment.
struct BoundedKFifoForm {
  static bool is_out_of_use(std::uint64_t place, std::uint64_t head, std::uint64_t tail) {
    return tail >= head ? place < head || tail < place : tail < place && place < head;
  }
};

/// The test as it was in the Scal benchmark suite from February 2015 on: head and tail are swapped.
/// Where the region in use goes round the end of the ring it is never true. A segment out of use is
/// then taken for the head segment, and enq reports success for an item that no deq comes to before
/// the ring has come round.
struct BoundedKFifo2015Form {
  static bool is_out_of_use(std::uint64_t place, std::uint64_t head, std::uint64_t tail) {
    return tail >= head ? place < tail || head < place : place < tail && head < place;
  }
};

}  // namespace scal
