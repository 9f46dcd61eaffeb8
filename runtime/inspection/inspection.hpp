#pragma once

#include <span>

#include "scheduler/execution.hpp"

/// Looks at the state that the program stands in between two steps: code of the program's that only
/// reads. It runs on the stack of the initial thread, which waits for those that run_threads()
/// began, and is no part of the execution: its accesses are no events, no plain accesses and no
/// races.
namespace heddle::runtime {

/// What a look has found.
struct Inspection {
  bool holds = true;
  /// The bytes it has read, but for those of its own stack and heap. Valid until the next one.
  std::span<const scheduler::ByteRange> read;
  /// Not null: it went wrong, and the execution ends: it crashed, read what was freed, or did more
  /// than reading, for which the program is refused. `holds` has no meaning then.
  const scheduler::Fault* fault = nullptr;
};

/// Whether the initial thread waits so. On the tester's side, likewise all here.
[[nodiscard]] bool can_inspect();

/// Calls holds(object, predicate). Needs can_inspect(). `what` is told where it is refused: "the
/// invariant 'is sorted'". What it allocates comes from the tester's heap, and what it does
/// not free stays there.
[[nodiscard]] Inspection inspect(const char* what,
                                 int (*holds)(const void* object, const void* predicate),
                                 const void* object, const void* predicate);

}  // namespace heddle::runtime
