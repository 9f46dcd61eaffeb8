#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// What a search may leave out because something else stands for it. Off only to test that.
enum class Reductions { on, off };

/// The operations that are open at one place of a history, while a search goes along it. Each has a
/// slot, a small number that no other operation has while it is open. Pending operations stay open
/// to the end; those of them that only read are never opened, as nobody needs their answer.
class OpenOperations {
 public:
  using Slot = std::uint32_t;
  static constexpr Slot no_slot = std::numeric_limits<Slot>::max();

  OpenOperations(const CodedHistory& history, Reductions reductions, Budget& budget);

  /// At an invocation and at a response. O(operations open).
  void open(OperationIndex operation);
  void close(OperationIndex operation);

  /// no_slot if it was never opened.
  [[nodiscard]] Slot slot_of(OperationIndex operation) const { return slots_[operation]; }
  [[nodiscard]] OperationIndex operation_at(Slot slot) const {
    return open_in_slot_[slot].operation;
  }

  /// Open operations with equal calls have, mostly, equal numbers; different calls never.
  [[nodiscard]] std::uint32_t call_number(Slot slot) const {
    return open_in_slot_[slot].call_number;
  }

  /// In the order of their responses, then the pending ones in the order of their invocations.
  [[nodiscard]] std::span<const Slot> slots() const { return in_order_; }

  /// All as bit sets over slots, of words() words each.
  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] std::span<const std::uint64_t> pending() const { return pending_; }
  [[nodiscard]] std::span<const std::uint64_t> read_only() const {
    return read_only_;
  }  // and completed
  [[nodiscard]] bool is_read_only(Slot slot) const { return contains(read_only_.data(), slot); }

  /// Those that may have to precede this one, or one of those, by what is known of their calls; and
  /// itself. Valid until the next call.
  std::span<const Slot> find_relevant(Slot slot);

  static bool contains(const std::uint64_t* set, Slot slot) {
    return (set[slot / 64] >> (slot % 64) & 1U) != 0;
  }
  static void flip(std::uint64_t* set, Slot slot) {
    set[slot / 64] ^= std::uint64_t{1} << (slot % 64);
  }

  /// Of two operations with equal calls, open at once, the one that must respond first may go
  /// first: wherever an order has the other one before it, they can change places. So whether this
  /// one, not in `done`, is worth trying next.
  [[nodiscard]] bool is_first_of_its_kind(const std::uint64_t* done, Slot slot) const {
    const Slot before = open_in_slot_[slot].alike_before;
    return before == no_slot || contains(done, before);
  }

 private:
  struct Open {
    OperationIndex operation = 0;
    std::uint32_t call_number = 0;
    Slot alike_before = no_slot;  ///< the last one in order before it with the same call
  };

  std::uint32_t number_of_call(OperationIndex operation);
  Slot take_slot();
  void link_alike(std::size_t place);

  const CodedHistory& history_;
  Reductions reductions_;
  std::size_t words_;
  CountedVector<Slot> slots_;  ///< by operation
  CountedVector<Open> open_in_slot_;
  CountedVector<Slot> free_;
  CountedVector<Slot> in_order_;
  CountedVector<std::uint64_t> pending_;
  CountedVector<std::uint64_t> read_only_;
  std::vector<Slot> relevant_;
  std::vector<Slot> irrelevant_;                ///< scratch
  CountedVector<OperationIndex> recent_calls_;  ///< by hash: an operation with that call
};

}  // namespace heddle::checkers
