#pragma once

#include "runtime/kernel/program_call.hpp"

/// File descriptors of the program: those it opened are closed before the next execution, those it
/// closed, moved or replaced are as they were. Standard input that cannot be read twice is read by
/// the tester when the program first reads it, and given to each execution from its beginning.
namespace heddle::runtime::descriptors {

/// Keeps the descriptors that are open now.
void save();
/// Needs an earlier save().
void put_back();
/// Gives up what save() keeps.
void release();

/// Async-signal-safe.
CallResult call(const ProgramCall& call);

}  // namespace heddle::runtime::descriptors
