#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/memory/layout.hpp"
#include "scheduler/execution.hpp"

/// Accesses to memory of threads, and whether it is still there: the variables of a function, of a
/// block of it, of a thread.
namespace heddle::runtime::lifetimes {

/// What is wrong with an access.
struct Error {
  scheduler::FaultKind kind = scheduler::FaultKind::use_after_return;
  const char* message = nullptr;  ///< null: nothing is
  scheduler::SiteId ended_at = 0;
};

/// Whether the address is in a stack or a thread-local block.
[[nodiscard]] inline bool concerns(std::uintptr_t address) {
  return layout::in_stacks(address) || layout::in_parks(address);
}

/// Of an access that concerns threads, by thread `accessor`, on its fiber or before its next event.
///
/// What is below the stack pointer of a thread is dead, and so is all of a thread that has ended.
/// Above it, only what an instrumented function that has not returned told of is known: in the
/// frames of other functions may be anything.
[[nodiscard]] Error check(std::uintptr_t address, std::size_t bytes, scheduler::ThreadId accessor);

/// Whether that would find nothing wrong; may err towards no, without looking at frames.
[[nodiscard]] bool is_certainly_there(std::uintptr_t address, std::size_t bytes,
                                      scheduler::ThreadId accessor);

/// The thread has ended, and with it its stack and thread-local variables. On the tester's side.
void end_thread(scheduler::ThreadId thread);

}  // namespace heddle::runtime::lifetimes
