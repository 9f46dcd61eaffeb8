#pragma once

#include <cstdint>

#include "runtime/raw_system_call.hpp"

/// System calls that may wait, for no longer than they are to, however often signals of the
/// tester's own interrupt them. Async-signal-safe.
namespace heddle::runtime::timed_calls {

/// Makes a call of the program's to its end: where it was interrupted it is made again with the
/// time that is left of its limit (of a socket: SO_RCVTIMEO, SO_SNDTIMEO). None of the program's
/// signals may be on.
long make(long number, const SystemCallArguments& with);

/// By the real clock, which never goes back.
std::int64_t now_ns();

/// Waits until one of these events, an error or the end of the other side is there: whether that is
/// before this time.
bool becomes_ready(int descriptor, short events, std::int64_t end_ns);

}  // namespace heddle::runtime::timed_calls
