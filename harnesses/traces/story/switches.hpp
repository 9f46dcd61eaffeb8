#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harnesses/traces/story/calls.hpp"

/// Where an execution went on with another thread, and why.
namespace heddle::harnesses {

enum class SwitchReason : std::uint8_t {
  preempted,        ///< it could go on
  between_calls,    ///< likewise, but it is in no call
  waits_for_lock,   ///< of `holder`, if that is known
  waits_for_end,    ///< of thread `holder`
  waits_for_other,  ///< for something else of which it is known
  spins,            ///< goes round in a loop that changes nothing, at `object`
  may_wait,         ///< stands before what may have to wait; whether it had to is not known
  ended,            ///< it has no events left
};

/// Steps are indices of TraceDocument::steps, and told (is_told).
struct StorySwitch {
  std::size_t before = 0;  ///< the last event of thread `from`
  std::size_t after = 0;   ///< the first event of thread `to`
  unsigned from = 0;
  unsigned to = 0;
  SwitchReason reason = SwitchReason::preempted;
  std::size_t next = no_step;   ///< the next event of `from`; no_step: it has none
  std::string object;           ///< what it waits for, or spins on
  std::string_view verb;        ///< "waits to lock", ...
  unsigned holder = no_thread;  ///< who has the lock, or is waited for
  static constexpr unsigned no_thread = static_cast<unsigned>(-1);
};

/// All switches of the told part, in order. Takes linear time.
[[nodiscard]] std::vector<StorySwitch> switches_of(const TraceDocument& document,
                                                   const StoryCalls& calls);

/// How many of the told events up to `step` of its thread, this one the last, are one turn of a
/// loop that changes nothing and whose next turn begins at `next`: 0 if they are none. `own` are
/// the told events of the thread, in order, and `own[index]` is `step`.
[[nodiscard]] std::size_t idle_lap_before(const TraceDocument& document,
                                          const std::vector<std::size_t>& own, std::size_t index,
                                          const TraceStep& next);

/// The events of its thread since that was last where it stands now, before `next`, in order: its
/// last time round. Empty: it was not there before. Takes linear time.
[[nodiscard]] std::vector<std::size_t> last_round(const TraceDocument& document,
                                                  const TraceStep& next);

}  // namespace heddle::harnesses
