#pragma once

#include <cstddef>
#include <cstdint>

#include "scheduler/event.hpp"

namespace heddle::runtime {

/// The machine state of a thread that does not run: raw Boost.Context, so that it can be abandoned
/// in the middle of anything without its stack being unwound.
struct Fiber {
  void* context = nullptr;     ///< address of the saved registers, on the fiber's own stack
  std::uintptr_t fs_base = 0;  ///< of the thread-local block it runs with
  /// The x87's exceptions. Not on its stack, where whoever compares stacks would find them.
  std::uint16_t raised = 0;

  /// Makes a fresh state that will call fiber_main() of this runtime on the thread's own stack,
  /// with its own thread-local block. Called as the tester only.
  void prepare(scheduler::ThreadId thread);

  /// Runs the fiber until it stops.
  void resume();

  /// Called on this fiber, the one that runs: stops, and `other` goes on, which has stopped.
  /// Returns when resumed again; resume() returns when the one that runs then stops.
  void go_on_with(Fiber& other);

  /// Runs function(argument) on the stack of a fiber that has stopped, as the tester; it stays
  /// where it stands. If the function abandons the fiber, this returns, and it is never resumed.
  void visit(void (*function)(void*), void* argument);
};

/// Called on a fiber: gives control back to resume(). Returns when resumed again.
void stop_fiber();

/// Called on a fiber, or after a crash on any stack: as stop_fiber, and never returns.
[[noreturn]] void abandon_fiber();

/// Stacks: [bottom, top) of this thread's, mapped on first use with a guard below.
[[nodiscard]] std::uintptr_t stack_top(scheduler::ThreadId thread);
[[nodiscard]] bool in_stack_guard(std::uintptr_t address);

/// What a fresh fiber runs: defined by controlled_execution.cpp. Never returns.
[[noreturn]] void fiber_main();

}  // namespace heddle::runtime
