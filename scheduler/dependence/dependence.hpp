#pragma once

#include <array>
#include <cstdint>

#include "scheduler/event_predicates.hpp"

/// When two events of different threads depend on each other, that is, when their order matters.
/// This is the only place that says so; trace order, sleep sets and partial-order reduction ask
/// here. Which kind of event has which footprint is a column of event_table.hpp.
///
/// | footprint of an event   | events                                                         |
/// |-------------------------|----------------------------------------------------------------|
/// | nothing                 | Footprint::nothing; any of an empty range                      |
/// | read of `range`         | by_writes, `writes` false: load, failed try-lock, futex_wait   |
/// | exact read of `range`   | compare that fails                                             |
/// | write of `range`        | write; by_writes, `writes` true; compare that succeeds         |
/// | write of `second`       | besides `range`, whatever the kind, if it is not empty         |
/// | everything              | everything                                                     |
///
/// | dependent?  | nothing | read    | exact read           | write   | everything |
/// |-------------|---------|---------|----------------------|---------|------------|
/// | nothing     | no      | no      | no                   | no      | yes        |
/// | read        | no      | no      | overlap, not same    | overlap | yes        |
/// | exact read  | no      | "       | overlap, not same    | overlap | yes        |
/// | write       | no      | overlap | overlap              | overlap | yes        |
/// | everything  | yes     | yes     | yes                  | yes     | yes        |
///
/// "Same" means the identical byte range. A failed compare-exchange may store the value it read
/// back (cmpxchg16b always does), which only accesses of exactly these bytes cannot notice.
/// That a thread's events follow its creation, precede what its joiner does after the join, and
/// follow the event that woke it, is not a matter of footprints: LogKind::thread_begin,
/// thread_joined and thread_woken say it.
///
/// Where the outcome of an event decides between a read and a write (compare-exchange, try-lock),
/// both are of the same range: whatever conflicts with the event in one order conflicts with it in
/// the other. Partial-order reduction relies on this.
namespace heddle::scheduler {

enum class Access : std::uint8_t { none, read, exact_read, write, everything };

[[nodiscard]] constexpr Access access_of(Footprint footprint, bool writes, bool succeeds) {
  switch (footprint) {
    case Footprint::nothing:
      return Access::none;
    case Footprint::by_writes:
      return writes ? Access::write : Access::read;
    case Footprint::write:
      return Access::write;
    case Footprint::compare:
      return succeeds ? Access::write : Access::exact_read;
    case Footprint::everything:
      break;
  }
  return Access::everything;
}

namespace detail {

/// By kind, `writes` and `succeeds`: a look-up where a jump for each event would be hard to
/// predict.
inline constexpr auto accesses = [] {
  std::array<std::array<Access, 4>, event_table.size()> all{};
  for (const EventTraits& row : event_table) {
    for (unsigned i = 0; i < 4; ++i) {
      all[index_of(row.kind)][i] = access_of(row.footprint, (i & 1U) != 0, (i & 2U) != 0);
    }
  }
  return all;
}();

}  // namespace detail

/// What `event` does to its `range` (its `second`, if not empty, is always written).
[[nodiscard]] constexpr Access access_of(const Event& event) {
  const unsigned outcome = (event.writes ? 1U : 0U) | (event.succeeds ? 2U : 0U);
  return detail::accesses[index_of(event.kind)][outcome];
}

/// Whether the event touches any bytes at all, or may.
[[nodiscard]] constexpr bool has_footprint(const Event& event) {
  const Access access = access_of(event);
  if (access == Access::everything || event.second.size != 0) {
    return true;
  }
  return access != Access::none && event.range.size != 0;
}

/// Whether two accesses of the given ranges conflict; neither is `everything`.
[[nodiscard]] constexpr bool accesses_conflict(Access a, const ByteRange& range_a, Access b,
                                               const ByteRange& range_b) {
  if (a == Access::none || b == Access::none) {
    return false;
  }
  if (range_a.size == 0 || range_b.size == 0 || !range_a.overlaps(range_b)) {
    return false;
  }
  if (a == Access::write || b == Access::write) {
    return true;
  }
  if (a == Access::read && b == Access::read) {
    return false;
  }
  return !(range_a == range_b);
}

/// Whether swapping the two events, next to each other, could be noticed. Both carry their outcome
/// (forecast or fact). Symmetric. Events of one thread are always dependent.
[[nodiscard]] constexpr bool dependent(const Event& a, const Event& b) {
  if (a.thread == b.thread) {
    return true;
  }
  const Access access_a = access_of(a);
  const Access access_b = access_of(b);
  if (access_a == Access::everything || access_b == Access::everything) {
    return true;
  }
  if (!has_footprint(a) || !has_footprint(b)) {
    return false;
  }
  return accesses_conflict(access_a, a.range, access_b, b.range) ||
         accesses_conflict(access_a, a.range, Access::write, b.second) ||
         accesses_conflict(Access::write, a.second, access_b, b.range) ||
         accesses_conflict(Access::write, a.second, Access::write, b.second);
}

}  // namespace heddle::scheduler
