#pragma once

#include <cstdint>
#include <string_view>

#include "base/name_table.hpp"
#include "scheduler/execution.hpp"

namespace heddle::scheduler {

/// How one execution ended.
enum class Ending : std::uint8_t {
  completed,   ///< every thread has ended
  deadlock,    ///< threads are left and none of them can go on
  livelock,    ///< threads are left that go round without ever being able to get anywhere
  fault,       ///< crash, failed assertion, memory error, ...: the Fault says which
  redundant,   ///< a thread was parked after an idle lap: equivalent to executions in which it
               ///< comes later; searched for faults and races, yields no history
  pruned,      ///< cut by the strategy: equivalent to executions seen elsewhere; yields nothing.
               ///< Or the time was up
  step_limit,  ///< the event budget of one execution was used up
  discarded,   ///< nobody can go on, and an assumption did not hold: searched for races only
};

/// The ending that a fault reported by the program means.
[[nodiscard]] constexpr Ending ending_of(FaultKind kind) {
  switch (kind) {
    case FaultKind::deadlock:
      return Ending::deadlock;
    case FaultKind::livelock:
      return Ending::livelock;
    case FaultKind::step_limit:
      return Ending::step_limit;
    case FaultKind::computation:
    case FaultKind::time_up:
      return Ending::pruned;
    default:
      return Ending::fault;
  }
}

/// Whether it counts as an execution, and stands for no other that does.
[[nodiscard]] constexpr bool is_complete(Ending ending) {
  return ending != Ending::pruned && ending != Ending::redundant && ending != Ending::discarded;
}

/// Whether the history of the execution is one that the program can show.
[[nodiscard]] constexpr bool yields_history(Ending ending) {
  return ending != Ending::pruned && ending != Ending::redundant && ending != Ending::fault &&
         ending != Ending::discarded;
}

inline constexpr auto ending_names = base::name_table<Ending>({
    {Ending::completed, "completed"},
    {Ending::deadlock, "deadlock"},
    {Ending::livelock, "livelock"},
    {Ending::fault, "fault"},
    {Ending::redundant, "redundant"},
    {Ending::pruned, "pruned"},
    {Ending::step_limit, "step-limit"},
    {Ending::discarded, "discarded"},
});

[[nodiscard]] constexpr std::string_view name_of(Ending ending) {
  return ending_names.name_of(ending);
}

}  // namespace heddle::scheduler
