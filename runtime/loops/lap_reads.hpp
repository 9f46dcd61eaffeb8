#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "scheduler/event.hpp"

/// What a lap is made of: what it has read, and the locks that it has taken and given up.
namespace heddle::runtime {

struct LapRead {
  std::uintptr_t address;
  std::uint32_t size;            ///< 0: of the state of the lock there
  scheduler::MemoryOrder order;  ///< not_atomic: no load that could stand for another
  scheduler::Value value;
};

/// What an event by which a thread has taken or given up a lock is to a lap. Nothing: it is another
/// event, or a lock of which more is to be known than who has it.
[[nodiscard]] std::optional<LapRead> lock_in_lap(const scheduler::Event& event);

/// Whether it is one of those, and no read.
[[nodiscard]] bool is_lock_in_lap(const LapRead& read);
[[nodiscard]] bool has_locks(std::span<const LapRead> lap);

/// Nothing if the lap leaves the thread with other locks than it had, or gives any up for a while.
/// Otherwise how many it gives up before it does anything else, which it then takes again: most
/// often none. Takes O(n^2).
[[nodiscard]] std::optional<std::size_t> unlocks_first(std::span<const LapRead> lap);

/// Whether memory could hold all the values that were read. If not, as after a compare-exchange
/// that failed because what the lap had loaded has changed, the thread never waits: and that this
/// is so depends on its own reads only, not on when others wrote. Takes O(n^2).
[[nodiscard]] bool reads_agree(std::span<const LapRead> lap);

/// While one is there, turns of loops are looked at through the locks that they take and give up.
/// Otherwise the search looks for those itself (docs/search/fair-search.md). Not for threads that
/// run at once.
class TurnsThroughLocks {
 public:
  TurnsThroughLocks() : before_(is_used) { is_used = true; }
  ~TurnsThroughLocks() { is_used = before_; }
  TurnsThroughLocks(const TurnsThroughLocks&) = delete;
  TurnsThroughLocks& operator=(const TurnsThroughLocks&) = delete;

  [[nodiscard]] static bool is_on() { return is_used; }

 private:
  static bool is_used;
  bool before_;
};

}  // namespace heddle::runtime
