#pragma once

#include "runtime/kernel/program_call.hpp"

/// Memory that the program maps itself: each thread has addresses of its own for it, and all of it
/// is gone before the next execution.
namespace heddle::runtime::mappings {

void save();
void put_back();

/// Async-signal-safe.
CallResult call(const ProgramCall& call);

}  // namespace heddle::runtime::mappings
