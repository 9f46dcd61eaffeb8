#pragma once

/// HEDDLE_LEAVE_OUT before a function, in C and C++: it is compiled as if without Heddle's plugin.
///
/// Its accesses are then no events and in no data race, and no interleaving begins or ends within
/// it; only what it calls is seen. For code that is known to be right and costs too many events: a
/// violation that needs an interleaving of its accesses is not found. A report in whose executions
/// such a function was called names it, "not seen"; --fail-if-vacuous then says "not decided". A
/// function that is always inlined is part of where it is inlined to.
#if defined(__clang__)
#define HEDDLE_LEAVE_OUT __attribute__((disable_sanitizer_instrumentation))
#else
#define HEDDLE_LEAVE_OUT
#endif
