#pragma once

#include "runtime/raw_system_call.hpp"

/// System calls that may wait, for no longer than the program says.
namespace heddle::runtime::timed_calls {

/// Makes the call to its end, however often signals of the tester's own interrupt it: each time it
/// is made again with the time that is left of its limit (of a socket: SO_RCVTIMEO, SO_SNDTIMEO).
/// None of the program's signals may be on. Async-signal-safe.
long make(long number, const SystemCallArguments& with);

}  // namespace heddle::runtime::timed_calls
