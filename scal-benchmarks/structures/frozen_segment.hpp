#pragma once

#include <atomic>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <optional>
#include <stdexcept>
#include <vector>

namespace scal {

/// A ring that several threads add to and remove from, and that can be closed for additions: the
/// bounded queue of D. Vyukov, "Bounded MPMC queue", 1024cores.net, 2010, with the freezing of the
/// segments of .NET's ConcurrentQueue (dotnet/runtime, issue 132736).
///
/// Each slot has a number: that of the ticket which may fill it, one more once it is filled. `head`
/// and `tail` are the next tickets. Freezing adds to `tail` so much that the ring looks full for
/// ever; who wants to know whether it is empty has to take that off again.
///
/// Form::says_so_first: whether freezing sets the flag before it moves `tail`. A remover that sees
/// the flag and the old tail takes off what was not added, and finds the ring empty.
template <typename Form>
class FrozenSegment {
 public:
  /// Throws std::invalid_argument unless 2 <= size <= 16: with one slot, the number of a filled
  /// slot would be that of the next ticket.
  explicit FrozenSegment(std::int64_t size) : slots_(checked(size)) {
    for (std::uint32_t i = 0; i < this->size(); ++i) {
      slots_[i].number.store(i);
    }
  }

  std::atomic<FrozenSegment*> next{nullptr};

  /// False: the ring is full, or frozen.
  bool try_enq(int value) {
    for (;;) {
      std::uint32_t tail = tail_.load();
      Slot& slot = slot_of(tail);
      const std::int32_t ahead = difference(slot.number.load(), tail);
      if (ahead < 0) {
        return false;
      }
      if (ahead == 0 && tail_.compare_exchange_strong(tail, tail + 1)) {
        slot.value = value;
        slot.number.store(tail + 1);
        return true;
      }
    }
  }

  /// Nothing: the ring is empty. Waits while the next item is being put in.
  std::optional<int> try_deq() {
    for (;;) {
      std::uint32_t head = head_.load();
      Slot& slot = slot_of(head);
      const std::int32_t ahead = difference(slot.number.load(), head + 1);
      if (ahead == 0 && head_.compare_exchange_strong(head, head + 1)) {
        const int value = slot.value;
        slot.number.store(head + size());
        return value;
      }
      if (ahead < 0 && is_empty(head)) {
        return std::nullopt;
      }
    }
  }

  /// Lets no item in from now on. Needs that no other thread freezes the segment.
  void freeze() {
    if (Form::says_so_first) {
      frozen_.store(true);
      tail_.fetch_add(freeze_offset());
    } else {
      tail_.fetch_add(freeze_offset());
      frozen_.store(true);
    }
  }

 private:
  struct Slot {
    int value = 0;
    std::atomic<std::uint32_t> number{0};
  };

  static std::size_t checked(std::int64_t size) {
    if (size < 2 || size > 16) {
      throw std::invalid_argument("a segment has 2 to 16 slots");
    }
    return static_cast<std::size_t>(size);
  }

  static std::int32_t difference(std::uint32_t left, std::uint32_t right) {
    return static_cast<std::int32_t>(left - right);
  }

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(slots_.size()); }
  [[nodiscard]] std::uint32_t freeze_offset() const { return 2 * size(); }
  Slot& slot_of(std::uint32_t ticket) { return slots_[ticket % size()]; }

  /// Whether no ticket after `head` was given out. The flag is read first: if it is set, so is the
  /// tail that goes with it.
  [[nodiscard]] bool is_empty(std::uint32_t head) const {
    const bool frozen = frozen_.load();
    const std::uint32_t tail = tail_.load();
    return difference(tail, head) <= 0 || (frozen && difference(tail - freeze_offset(), head) <= 0);
  }

  std::vector<Slot> slots_;
  std::atomic<std::uint32_t> head_{0};
  std::atomic<std::uint32_t> tail_{0};
  std::atomic<bool> frozen_{false};
};

}  // namespace scal
