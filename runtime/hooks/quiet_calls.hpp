#pragma once

#include <cstdint>

/// Whether a call of a library left memory as it was. Then it has told nobody anything: no other
/// thread can behave as if it had seen the call, and the call orders nothing that came before it.
namespace heddle::runtime::quiet_calls {

/// The current thread is about to call. `frame` is of the hook, in the caller's frame.
/// Called on a fiber.
void begin(std::uintptr_t function, std::uintptr_t frame);

/// It has come back. True if, for certain, memory is as it was when begin() was called from this
/// frame, and nothing has happened in between. False where that is not known: a call within a call,
/// memory that the program mapped, or too much to look at.
///
/// What counts as memory: the writable parts of the executable and of the libraries, the heap, the
/// other threads' stacks, all thread_locals, and those variables of the caller's stack that others
/// may see. A function that was seen to change something is not looked at again: it is taken to
/// always do so. O(memory in use), a microsecond for some eight kilobytes.
[[nodiscard]] bool end(std::uintptr_t function, std::uintptr_t frame);

}  // namespace heddle::runtime::quiet_calls
