#pragma once

#include <cstdint>

#include "scheduler/event.hpp"

/// The blocks that std::threads of libstdc++ hand their threads. The initial thread makes such a
/// block in the heap of the thread that it is about to begin: it is that thread's own memory, if
/// nobody else learns where it is. The pass finds the blocks whose address goes nowhere else as far
/// as the function shows that makes them (llvm-pass/events/thread_states.hpp); what functions that
/// it calls do, above all constructors of what the thread runs, is looked at here.
///
/// One block at a time, from its beginning until it is handed over; an event in between ends that.
/// For the program's side, under control.
namespace heddle::runtime::thread_states {

/// Whether stores are to be noted.
extern bool is_watching;

/// The next block that the initial thread allocates is of the thread that it begins next.
void begin();

/// Called for each block: the thread in whose heap it is to be, which else is `allocating`.
[[nodiscard]] scheduler::ThreadId heap_of_block(scheduler::ThreadId allocating);

/// Called before each store to memory that others may see.
void remember_store(std::uintptr_t address, std::uint64_t bytes);
inline void note_store(std::uintptr_t address, std::uint64_t bytes) {
  if (is_watching) [[unlikely]] {
    remember_store(address, bytes);
  }
}

/// The current thread does what may let others know of the block, without a store.
inline void become_known() { is_watching = false; }

/// The block that begins at the argument of a thread that is about to begin, if it was made for
/// that and no store since has left its address elsewhere than in one variable, which is what the
/// constructor of std::thread hands over. Else empty. O(bytes stored since).
[[nodiscard]] scheduler::ByteRange handed_over(const void* argument);

}  // namespace heddle::runtime::thread_states
