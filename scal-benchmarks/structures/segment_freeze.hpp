#pragma once

#include <atomic>
#include <heddle/heddle.hpp>
#include <mutex>
#include <optional>

#include "scal-benchmarks/structures/frozen_segment.hpp"

namespace scal {

/// The unbounded queue of .NET (System.Collections.Concurrent.ConcurrentQueue, since .NET Core 2.0,
/// 2016), a list of FrozenSegment: a full one is frozen, and another one put after it.
///
/// In the form that says so first, deq can answer none although there is an item (dotnet/runtime,
/// issue 132736). With two slots: T1 has the ticket of the first and stops before it fills it; T2
/// adds 2 in the second, and, the ring being full, sets the flag for its next item and stops; T3
/// finds the first slot not filled, the flag set, and the tail not moved: none. Two preemptions;
/// two threads do not suffice, as both of those who add have to be under way.
///
/// Differs from the library in that all segments have the same size, which need not be a power of
/// two, that it has no way to look without removing, and that segments are never freed.
template <typename Form>
class SegmentFreezeQueue {
 public:
  SegmentFreezeQueue() : SegmentFreezeQueue(new_segment()) {}

  void enq(int value) {
    for (;;) {
      Segment* const tail = tail_.load();
      if (tail->try_enq(value)) {
        return;
      }
      add_segment(tail);
    }
  }

  std::optional<int> deq() {
    for (;;) {
      Segment* head = head_.load();
      if (const auto value = head->try_deq()) {
        return value;
      }
      Segment* const next = head->next.load();
      if (next == nullptr) {
        return std::nullopt;
      }
      // It is frozen now, but may have got items since it was found empty.
      if (const auto value = head->try_deq()) {
        return value;
      }
      head_.compare_exchange_strong(head, next);
    }
  }

 private:
  using Segment = FrozenSegment<Form>;

  explicit SegmentFreezeQueue(Segment* first) : head_(first), tail_(first) {}

  static Segment* new_segment() { return new Segment(heddle::parameter("slots", 2)); }

  /// Puts a segment after the full one, unless somebody has done so.
  void add_segment(Segment* tail) {
    const std::lock_guard guard(lengthening_);
    if (tail_.load() != tail) {
      return;
    }
    tail->freeze();
    Segment* const added = new_segment();
    tail->next.store(added);
    tail_.store(added);
  }

  std::atomic<Segment*> head_;
  std::atomic<Segment*> tail_;
  std::mutex lengthening_;
};

struct FlagFirstForm {
  static constexpr bool says_so_first = true;
};

/// Linearizable.
struct TailFirstForm {
  static constexpr bool says_so_first = false;
};

}  // namespace scal
