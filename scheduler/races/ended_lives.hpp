#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/races/shadow_memory.hpp"

namespace heddle::scheduler {

/// The ends of local variables that later accesses of other threads could race with.
///
/// A function ends far more often than anybody else has to do with its variables. So ends are not
/// kept by address: each is put behind the earlier ones of its thread, and an access is compared
/// with those of other threads within whose memory it lies, from the latest on back to the first
/// that it is ordered after.
class EndedLives {
 public:
  void reset();

  /// Forgets what was added since add() was told of event number `events` for the first time.
  void rewind(std::size_t events);

  /// `end` was made when its thread's clock was at `tick`, after `events` events.
  void add(const MemoryAccess& end, Tick tick, std::size_t events);

  /// Appends to `races` the ends that the access, by a thread whose clock is `clock`, races with:
  /// of each thread the earliest, for it is that variable's.
  void compare(const MemoryAccess& access, std::span<const Tick> clock,
               std::vector<MemoryAccess>& races) const {
    if (access.range.address - low_ < high_ - low_) [[unlikely]] {
      compare_with_all(access, clock, races);
    }
  }

 private:
  struct End {
    MemoryAccess access;
    Tick tick;
    std::size_t events;
  };
  struct OfThread {
    std::vector<End> ends;
    std::uintptr_t low = 0;  ///< all ends are of bytes [low, high)
    std::uintptr_t high = 0;
  };

  void compare_with_all(const MemoryAccess& access, std::span<const Tick> clock,
                        std::vector<MemoryAccess>& races) const;

  std::vector<OfThread> threads_;
  std::uintptr_t low_ = 0;
  std::uintptr_t high_ = 0;
};

}  // namespace heddle::scheduler
