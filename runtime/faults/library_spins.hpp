#pragma once

#include <ucontext.h>

#include <cstdint>

/// Calls of code that is not instrumented and that turn in a loop until another thread has done
/// something: a spin lock of a prebuilt library. Nothing announces the turns, so no other thread
/// would ever go on.
namespace heddle::runtime::library_spins {

/// Called in the handler of the watchdog's signal, when the current thread has computed for a while
/// without an event. If it is in a promoted call, and another thread can go on, the call is taken
/// to wait for that one: the thread does no more in this execution, which is discarded, and true is
/// returned; the interrupted code must not be touched further. The executions in which the call
/// comes later show what follows.
bool give_up(ucontext_t& context);

/// How often that was so, since reset().
[[nodiscard]] std::uint64_t count();
void reset();

}  // namespace heddle::runtime::library_spins
