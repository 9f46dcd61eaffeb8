#pragma once

#include <sys/types.h>

#include <cstdint>
#include <ctime>

#include "runtime/world.hpp"

/// Constructors of the program's globals, in a process that is explored as a whole. They run once
/// and for real, on the thread that becomes the tester's; what they keep is to be what main finds:
/// who the initial thread is, which process it is in, and a time before that of main.
namespace heddle::runtime::before_main {

/// Once, before the first of them; and when main is to begin.
void begin();
void end();

/// Whether one runs now: not while a library initialises something later on.
[[nodiscard]] bool runs();

/// Whether begin() was called, and not end().
extern bool is_running;

/// What the thread that runs constructors is in main.
[[nodiscard]] std::uintptr_t self();

/// An hour before executions begin, which is at `origin_s` of some clock, and the real time since
/// begin().
[[nodiscard]] timespec now(std::int64_t origin_s);

/// A thread was started by code that returns to this address. If that is the program's own, it
/// cannot be explored: the thread is none of its executions'.
void note_thread(const void* caller);

/// Ends the process if there was such a thread.
void require_no_threads();

/// The process ends before main, for this reason: a status of bad usage, and one line.
[[noreturn]] void end_process(const char* why);

inline bool runs() { return is_running && world == World::static_init; }

}  // namespace heddle::runtime::before_main
