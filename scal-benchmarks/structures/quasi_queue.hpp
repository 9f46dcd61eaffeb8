#pragma once

#include <atomic>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <optional>

#include "scal-benchmarks/structures/quasi_segment.hpp"
#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// Quasi Queue: the segment queue of Y. Afek, G. Korland, E. Yanovsky, "Quasi-Linearizability:
/// Relaxed Consistency for Improved Concurrency", OPODIS 2010; with the faulty forms b1, b2 and b3
/// that L. Zhang, A. Chattopadhyay, C. Wang, "Round-Up", IEEE TSE 41(12), 2015, name in Table I.
///
/// A list of segments of s cells, linked as in the queue of M. M. Michael and M. L. Scott (PODC
/// 1996). enq fills any free cell of the last segment, deq empties any cell of the first; a segment
/// is added when the last one is full, and left when all its cells were emptied. So a deq overtakes
/// at most s - 1 items: quasi-linearizable for the factor s - 1, not linearizable for s >= 2.
///
/// The forms of Round-Up were not published: these are reconstructions that have the symptoms the
/// paper states. b1, b2 and b3 err only where two deq overlap, b1s, b2s and b3s in one thread too.
///
/// Differs from the paper in that there is no sentinel segment, that a cell's index is picked and
/// then goes up by one where the paper draws a permutation, that a deq which finds nothing looks
/// twice before it says so, and that segments are never freed.
template <typename Form>
class QuasiQueue {
 public:
  QuasiQueue() : QuasiQueue(new_segment()) {}

  /// Needs value != 0.
  void enq(int value) {
    for (;;) {
      const Tagged tail = tail_.load();
      if (segment_at(tail)->put(value)) {
        return;
      }
      append_segment(tail);
    }
  }

  std::optional<int> deq() {
    for (;;) {
      const Tagged head = head_.load();
      const Attempt attempt = take_from(*segment_at(head));
      if (attempt.found == Found::item) {
        return attempt.item;
      }
      if (attempt.found == Found::nothing) {
        return std::nullopt;
      }
      if (attempt.found == Found::used_up && !leave_segment(head)) {
        return std::nullopt;
      }
    }
  }

 private:
  using Segment = QuasiSegment<Form>;
  using Attempt = typename Segment::Attempt;

  explicit QuasiQueue(Segment* first)
      : head_(Tagged::of_pointer(first, 0)), tail_(Tagged::of_pointer(first, 0)) {}

  static Segment* segment_at(Tagged end) { return end.pointer<Segment>(); }
  static Segment* new_segment() { return new Segment(heddle::parameter("s", 2)); }

  /// Takes an item out of the first segment; the faulty forms look into the one after it too.
  Attempt take_from(Segment& segment) {
    const std::uint32_t count = segment.cell_count();
    const std::uint32_t picked = heddle::pick(Form::segments_to_pick_from * count);
    if (picked >= count) {
      const auto found = take_from_next(segment, picked - count);
      if (found) {
        return *found;
      }
    }
    const Attempt attempt = segment.take(picked % count);
    if (attempt.found == Found::contention) {
      return take_from_next(segment, heddle::pick(count)).value_or(attempt);
    }
    return attempt;
  }

  /// Nothing if there is no item after this segment.
  static std::optional<Attempt> take_from_next(Segment& segment, std::uint32_t offset) {
    Segment* const next = segment_at(segment.next.load());
    if (next == nullptr) {
      return std::nullopt;
    }
    const Attempt attempt = next->take(offset);
    return attempt.found == Found::item ? std::optional(attempt) : std::nullopt;
  }

  /// Puts a segment after the full one at `tail`, or helps whoever has done so.
  void append_segment(Tagged tail) {
    Tagged next = segment_at(tail)->next.load();
    if (tail_.load() != tail) {
      return;
    }
    if (segment_at(next) == nullptr) {
      const Tagged linked = Tagged::of_pointer(new_segment(), next.next_tag());
      if (!segment_at(tail)->next.compare_exchange_strong(next, linked)) {
        return;
      }
      next = linked;
    }
    advance(tail_, tail, next);
  }

  /// Leaves the segment at `head`, all of whose cells were emptied. False: it is the last one.
  bool leave_segment(Tagged head) {
    const Tagged next = segment_at(head)->next.load();
    if (segment_at(next) == nullptr) {
      return false;
    }
    advance(head_, head, next);
    return true;
  }

  /// Moves one end of the queue to the segment after `from`, unless somebody else has moved it.
  static void advance(std::atomic<Tagged>& end, Tagged from, Tagged next) {
    end.compare_exchange_strong(from, Tagged::of_pointer(segment_at(next), from.next_tag()));
  }

  std::atomic<Tagged> head_;  ///< the first segment that may hold an item
  std::atomic<Tagged> tail_;  ///< the last segment, or one before it while an enq is under way
};

/// The right one. The other forms are this one with a fault.
struct QuasiQueueForm {
  /// From the cells of how many segments a deq picks one.
  static constexpr std::uint32_t segments_to_pick_from = 1;
  /// Whether the first free cell makes a deq answer none.
  static constexpr bool stops_at_free_cell = false;
  /// Whether a deq that took nothing makes sure that the cells it saw free are free still.
  static constexpr bool looks_again = true;

  static Emptied empty(QuasiCell& cell, bool /*is_last_of_segment*/) {
    bool expected = false;
    return cell.deleted.compare_exchange_strong(expected, true) ? Emptied::now : Emptied::before;
  }
};

/// b1, a deq takes an item more than s - 1 places from the head: when another thread empties the
/// cell first, it goes on in the next segment though the first one has items left. With s = 2 and
/// the items 1 to 4: T1 stops before its compare-exchange on the cell of 1, T2 takes 1, T1 fails,
/// picks the second cell of the next segment and takes 4, while 2 and 3 are there.
struct QuasiQueueB1Form : QuasiQueueForm {
  static Emptied empty(QuasiCell& cell, bool is_last_of_segment) {
    if (cell.deleted.load()) {
      return Emptied::before;
    }
    const Emptied emptied = QuasiQueueForm::empty(cell, is_last_of_segment);
    return emptied == Emptied::before ? Emptied::meanwhile : emptied;
  }
};

/// b1s: a deq picks from the cells of the first two segments.
struct QuasiQueueB1sForm : QuasiQueueForm {
  static constexpr std::uint32_t segments_to_pick_from = 2;
};

/// b2, a deq returns an item that was removed before: it reads `deleted`, then sets it. T1 stops in
/// between, T2 takes the same item.
struct QuasiQueueB2Form : QuasiQueueForm {
  static Emptied empty(QuasiCell& cell, bool /*is_last_of_segment*/) {
    if (cell.deleted.load()) {
      return Emptied::before;
    }
    cell.deleted.store(true);
    return Emptied::now;
  }
};

/// b2s: `deleted` of a segment's last cell is never set.
struct QuasiQueueB2sForm : QuasiQueueForm {
  static Emptied empty(QuasiCell& cell, bool is_last_of_segment) {
    return is_last_of_segment ? Emptied::now : QuasiQueueForm::empty(cell, is_last_of_segment);
  }
};

/// b3, a deq answers none although there is an item: it does not look again at the cells that it
/// saw free. So does the segment queue of the Scal suite. With s = 2 and the item 1 in the second
/// cell: T2 sees the first cell free and stops before its compare-exchange on the second; T1 adds 2
/// in the first and takes 1; T2 fails and answers none. The queue was never empty.
struct QuasiQueueB3Form : QuasiQueueForm {
  static constexpr bool looks_again = false;
};

/// b3s: a deq answers none when it meets a free cell.
struct QuasiQueueB3sForm : QuasiQueueForm {
  static constexpr bool stops_at_free_cell = true;
};

}  // namespace scal
