#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "checkers/follow/online_engine.hpp"

namespace heddle::checkers {

/// The number of an operation among those that are held; another one after each forget_before().
using HeldNumber = std::uint32_t;

struct HeldOperation {
  static constexpr Moment never = ~Moment{0};

  Call call;  ///< with its result once that was read
  Moment invoked = 0;
  Moment responded = never;
  Code part = 0;         ///< what it is about, see ConfigurationsOnline
  bool is_lost = false;  ///< taken for one that never responds
};

struct HeldEvent {
  HeldNumber operation = 0;
  bool is_response = false;
};

/// The events of a log from some moment on, one for each moment, and their operations.
class HeldEvents {
 public:
  void invoke(Slot slot, const Call& call, Code part);
  void respond(Slot slot, const Call& call);

  [[nodiscard]] Moment first() const { return first_; }
  [[nodiscard]] Moment end() const { return first_ + events_.size(); }  ///< behind the last
  [[nodiscard]] const HeldEvent& event(Moment at) const { return events_[at - first_]; }
  [[nodiscard]] const HeldOperation& operation(HeldNumber number) const {
    return operations_[number];
  }
  [[nodiscard]] const HeldOperation& in_slot(Slot slot) const { return operations_[slots_[slot]]; }

  /// By their invocations: all that were open at first(), and those invoked since.
  [[nodiscard]] std::span<const HeldOperation> operations() const { return operations_; }

  void set_part(HeldNumber number, Code part) { operations_[number].part = part; }
  void lose(HeldNumber number) { operations_[number].is_lost = true; }

  /// Events before, and operations that had responded before.
  void forget_before(Moment moment);

  /// Into a new one: what is open in the context, and what has responded since `first`, as one has
  /// it that has held all since then. Throws BadInput if these do not fill each moment once.
  void load(const OnlineContext& context, Moment first, Moment end);

 private:
  struct SlottedOperation {
    HeldOperation operation;
    Slot slot = no_slot;
  };
  static constexpr Slot no_slot = ~Slot{0};

  void put_slot(Slot slot, HeldNumber number);

  Moment first_ = 1;
  std::vector<HeldOperation> operations_;
  std::vector<HeldEvent> events_;
  std::vector<HeldNumber> slots_;  ///< of those that are open
};

}  // namespace heddle::checkers
