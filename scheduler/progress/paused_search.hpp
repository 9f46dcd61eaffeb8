#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "scheduler/around/paused_program.hpp"
#include "scheduler/execution.hpp"
#include "scheduler/limits.hpp"
#include "scheduler/statistics.hpp"
#include "scheduler/trace/schedule.hpp"

namespace heddle::scheduler {

/// An execution after which, with some threads paused for ever, no call needs ever return.
struct Holdup {
  std::vector<Pause> pauses;
  Schedule schedule;
  /// 0: those who are left can do nothing, each of them alone neither. Else so many events, the
  /// last of the schedule, are those before them over again, and can be for ever.
  std::size_t round = 0;
};

struct PausedSearchOptions {
  PromotedSites promoted = {};  ///< in each execution
  Limits limits = {};           ///< of all of it
  bool rounds = true;           ///< whether several threads that go round for ever count
  ThreadId first_thread = 1;    ///< those below are not paused
  /// Whether calls are told by LogKind::invocation and response. Who is in none then need not get
  /// on. Else each thread is a call.
  bool calls_are_told = false;
};

struct PausedSearchResult {
  std::optional<Holdup> holdup;  ///< the first one found; with as few threads paused as may be
  std::uint64_t programs = 0;    ///< ways to pause threads that were explored; one pauses none
  Statistics statistics;         ///< of all their executions
  std::string undecided;         ///< not empty: why there may be one that was not found
};

/// Looks for a way to pause threads for ever, in which those that are left may go on for ever, or
/// wait for ever, without a call that returns. This is what obstruction freedom (rounds false) and
/// lock freedom (true) exclude, of the program with as many calls as it has;
/// docs/progress-guarantees.md says why. (The notions: M. Herlihy, "Wait-Free Synchronization", ACM
/// TOPLAS 13(1), 1991; M. Herlihy, V. Luchangco, M. Moir, "Obstruction-Free Synchronization:
/// Double-Ended Queues as an Example", ICDCS 2003.) `program`'s executions must all end by
/// themselves or be parked.
///
/// Each way to pause threads is a program of its own (PausedProgram), explored by Dpor to the end.
/// A thread is paused where it was before its first event, or behind an event that changed
/// something in some execution: an event that changes nothing makes no difference to others, so
/// pausing its thread behind it is like pausing it before.
[[nodiscard]] PausedSearchResult search_paused(Program& program,
                                               const PausedSearchOptions& options);

}  // namespace heddle::scheduler
