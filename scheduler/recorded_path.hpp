#pragma once

#include <cstdint>

#include "base/hashing.hpp"
#include "scheduler/event.hpp"

/// What must be found again where a program is led down a path that it took before: the one
/// definition of it, for the scheduler and the runtime.
///
/// What a thread comes to is fixed by the thread's own history: the kind of event, its place in the
/// source, its addresses. What comes of it is fixed by what all threads did before. So there are
/// two degrees of "the same":
///
/// - After the same beginning a step must be the same in both respects: is_same_step().
/// - A step that partial-order reduction puts into another order may have another outcome, by
///   intent: a compare-exchange that succeeded fails, a signal finds other waiters. Only what the
///   thread's own history fixes can be compared: fingerprint_of().
namespace heddle::scheduler {

/// Whether two events, each executed or about to be, are one and the same step of their thread with
/// the same outcome, the choice aside. The values are left out: bytes of padding may differ. So is
/// what is known about laps, of which trace order does not depend.
[[nodiscard]] constexpr bool is_same_step(const Event& a, const Event& b) {
  return a.thread == b.thread && a.kind == b.kind && a.site == b.site && a.range == b.range &&
         a.choices == b.choices && a.writes == b.writes && a.succeeds == b.succeeds &&
         a.second == b.second && a.peer == b.peer && a.order == b.order &&
         a.failure_order == b.failure_order;
}

/// Of the kind of event, its site and its addresses; never 0. A number, since it is written down
/// with a part of a search: see Subtree.
[[nodiscard]] constexpr std::uint32_t fingerprint_of(const Event& event) {
  const bool has_own = event.kind != EventKind::cancel;  // else it is what another thread is at
  std::uint64_t mixed = event.range.address + (has_own ? event.second.address * 31 : 0);
  mixed ^= std::uint64_t{event.site} << 40U ^ std::uint64_t{static_cast<unsigned>(event.kind)}
                                                  << 32U;
  mixed *= base::golden_ratio;
  return static_cast<std::uint32_t>(mixed >> 32U) | 1U;
}

/// A step of a known path in whatever order: who goes, the value its event takes, and what to
/// recognise the event by.
struct RecordedStep {
  ThreadId thread = 0;
  std::uint16_t value = 0;
  std::uint32_t fingerprint = 0;  ///< 0: the event is not known
  friend bool operator==(const RecordedStep&, const RecordedStep&) = default;
};

/// Whether an event of the step's thread may be that step.
[[nodiscard]] constexpr bool matches(const RecordedStep& step, const Event& event) {
  return step.fingerprint == 0 || step.fingerprint == fingerprint_of(event);
}

}  // namespace heddle::scheduler
