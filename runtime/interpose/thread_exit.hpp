#pragma once

#include <vector>

namespace heddle::runtime {

struct ExitHandler {
  void (*function)(void*) = nullptr;
  void* argument = nullptr;
  void (*with_status)(int, void*) = nullptr;  ///< in place of `function`: on_exit
};

/// Of the execution in progress, in the order in which they were registered.
[[nodiscard]] std::vector<ExitHandler>& exit_handlers();

/// Called on a fiber whose function has returned (its result is stored): runs the destructors of
/// its thread_local objects and thread-specific values, then ends the thread; the initial thread
/// runs the program's exit handlers first and ends the program, unless it has left.
[[noreturn]] void exit_thread();

/// Called on a fiber: ends the thread by pthread_exit(result), as exit_thread does. The program
/// does not end with its initial thread then, but with the last one.
[[noreturn]] void leave_thread(void* result);

/// Called on the initial thread's fiber: ends the thread; the program ends with this status as soon
/// as all others have ended.
[[noreturn]] void exit_after_all_threads(int status);

/// Called on a fiber: what exit(status) does.
[[noreturn]] void exit_program(int status);

/// Forgets the exit handlers and thread-specific values of the execution before.
void forget_exit_handlers();

/// Runs the destructors of the current thread's thread-specific values.
void run_key_destructors();

/// Whether the execution in progress has thread-specific values, or keys of its own.
[[nodiscard]] bool has_thread_specific_values();

/// Forgets all thread-specific values and keys made in the execution before.
void forget_keys();

}  // namespace heddle::runtime
