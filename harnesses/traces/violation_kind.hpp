#pragma once

#include <cstdint>
#include <string_view>

#include "base/name_table.hpp"

namespace heddle::harnesses {

/// What is wrong with an execution.
enum class ViolationKind : std::uint8_t {  // first those of scheduler::FaultKind, in its order
  crash,
  assertion,
  use_after_free,
  double_free,
  invalid_free,
  heap_overflow,
  leak,
  livelock,
  deadlock,
  step_limit,
  nondeterminism,    ///< the same schedule did not lead to the same execution
  use_after_return,  ///< of a variable of a function, or a thread, that has ended
  use_after_scope,   ///< of a variable whose block has ended, in a function that goes on
  data_race,
  linearizability,        ///< a history is not linearizable
  quasi_linearizability,  ///< nor quasi-linearizable, which was asked for
  exit_status,            ///< the program ended, and said that it had failed
  not_obstruction_free,   ///< a thread that goes on alone does not come to the end of its call
  not_lock_free,          ///< others go on, and none of them does
  not_wait_free,          ///< a call takes more steps than it may
  invariant,              ///< of a harness does not hold when no operation is going on
  none,                   ///< of a trace only: nothing is wrong, and it was asked for
};

/// As in trace files and reports.
inline constexpr auto violation_kind_names = base::name_table<ViolationKind>({
    {ViolationKind::crash, "crash"},
    {ViolationKind::assertion, "assertion"},
    {ViolationKind::use_after_free, "use-after-free"},
    {ViolationKind::double_free, "double-free"},
    {ViolationKind::invalid_free, "invalid-free"},
    {ViolationKind::heap_overflow, "heap-overflow"},
    {ViolationKind::leak, "leak"},
    {ViolationKind::livelock, "livelock"},
    {ViolationKind::deadlock, "deadlock"},
    {ViolationKind::step_limit, "step-limit"},
    {ViolationKind::nondeterminism, "nondeterminism"},
    {ViolationKind::use_after_return, "use-after-return"},
    {ViolationKind::use_after_scope, "use-after-scope"},
    {ViolationKind::data_race, "data-race"},
    {ViolationKind::linearizability, "linearizability"},
    {ViolationKind::quasi_linearizability, "quasi-linearizability"},
    {ViolationKind::exit_status, "exit-status"},
    {ViolationKind::not_obstruction_free, "not-obstruction-free"},
    {ViolationKind::not_lock_free, "not-lock-free"},
    {ViolationKind::not_wait_free, "not-wait-free"},
    {ViolationKind::invariant, "invariant"},
    {ViolationKind::none, "none"},
});

[[nodiscard]] constexpr std::string_view name_of(ViolationKind kind) {
  return violation_kind_names.name_of(kind);
}

}  // namespace heddle::harnesses
