#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "scheduler/event.hpp"

/// The thread-local storage of controlled threads.
///
/// A fiber that shared the tester's thread-local block would share errno, the C++ exception state
/// and every thread_local. So each controlled thread has the block of a real pthread of its own,
/// which sleeps from its creation on and only lends its block: whoever sets the FS base to it is,
/// to all code, that thread. Its stack, and so its block, is at a fixed address.
namespace heddle::runtime::thread_block {

/// The FS base (and pthread_t) of this thread's block; parks a pthread on first use.
/// Called as the tester only.
[[nodiscard]] std::uintptr_t of(scheduler::ThreadId thread);

/// As of(), for a thread whose block exists already. May be called on a fiber.
[[nodiscard]] std::uintptr_t base_of(scheduler::ThreadId thread);

/// How many pthreads are parked.
[[nodiscard]] std::size_t count();

/// Puts back the block's initial contents. Needs an earlier of(thread).
void reset(scheduler::ThreadId thread);

/// Makes what the calling thread's thread-local variables contain now the initial contents of this
/// block: the program's initial thread goes on from where its static constructors were.
void start_as_caller(scheduler::ThreadId thread);

/// Called on a fiber, first of all: what the C library does where a thread begins.
void begin_here();

/// Appends the block's present contents. Needs an earlier of(thread).
void append_contents(scheduler::ThreadId thread, std::vector<unsigned char>& bytes);

/// Calls function(begin, end) for each part of the block. Needs an earlier of(thread).
void for_each_range(scheduler::ThreadId thread,
                    const std::function<void(std::uintptr_t begin, std::uintptr_t end)>& function);

/// The thread with this pthread_t; -1 if it is not a controlled thread's.
[[nodiscard]] int thread_of(std::uintptr_t pthread_handle);

/// How the FS base is changed.
enum class BaseChange : std::uint8_t {
  instruction,              ///< wrfsbase, of which the kernel knows
  unannounced_instruction,  ///< the same, of which it does not: unannounced_base.hpp
  system_call,
};
extern BaseChange base_change;

/// Finds out what else the C library keeps of a thread. Once, before memory is protected and before
/// any block is made.
void find_kept_texts();

/// Chooses one. Call before set_base(), with the handlers that unannounced_base.hpp needs.
void choose_base_change();

/// Reads the FS base of the calling code / sets it. set() must be called where neither the caller
/// nor what it is inlined into uses thread-local variables around the call.
[[nodiscard]] std::uintptr_t current_base();
void set_base_otherwise(std::uintptr_t base);

inline __attribute__((always_inline)) void set_base(std::uintptr_t base) {
  if (base_change == BaseChange::instruction) [[likely]] {
    asm volatile("wrfsbase %0" : : "r"(base) : "memory");
  } else {
    set_base_otherwise(base);
  }
}

}  // namespace heddle::runtime::thread_block
