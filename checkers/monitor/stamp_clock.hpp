#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

namespace heddle::checkers {

/// A point in time. Only the order of stamps means anything.
using Stamp = std::uint64_t;

enum class ClockKind : std::uint8_t {
  cycles,     ///< the processor's time stamp counter
  monotonic,  ///< CLOCK_MONOTONIC
  counter     ///< a counter that all threads share: exact anywhere, and slow with many threads
};

/// A clock that all threads read. What its users rely on:
///
///   If a reading comes before another one, by the order within a thread and by values that one
///   thread stored and another one loaded or overwrote, or loaded before another one overwrote
///   them, then it is not the larger of the two.
///
/// A shared counter has that by itself. The time stamp counters of different cores have it where
/// the kernel takes them for its own clock: it does so if none was ever seen behind another one
/// across a lock's way from core to core, and any such chain takes that way at least once.
/// CLOCK_MONOTONIC has it as the kernel says so.
class StampClock {
 public:
  explicit StampClock(ClockKind kind) : kind_(kind) {}

  /// The stores before it are visible to all threads when the clock is read, and no load or store
  /// after it takes place earlier.
  [[nodiscard]] Stamp read();

  /// As read() once `flag` is true, but above `last`: waits for the clock's next tick if need be.
  [[nodiscard]] Stamp raise_and_read_above(std::atomic<bool>& flag, Stamp last);

  [[nodiscard]] Stamp read_above(Stamp last) {
    Stamp stamp = read();
    while (stamp <= last) {
      stamp = read();
    }
    return stamp;
  }

  [[nodiscard]] ClockKind kind() const { return kind_; }

 private:
  ClockKind kind_;
  alignas(64) std::atomic<Stamp> count_{0};
};

/// `cycles` where the counter ticks evenly, in sleep too, and the kernel uses it as its clock;
/// `monotonic` elsewhere.
ClockKind best_clock();

/// "auto", "cycles", "monotonic", "counter". Throws BadInput for another name, and for cycles where
/// they are no clock.
ClockKind clock_named(std::string_view name);

}  // namespace heddle::checkers
