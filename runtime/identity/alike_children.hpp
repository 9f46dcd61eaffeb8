#pragma once

#include <vector>

#include "runtime/thread.hpp"
#include "scheduler/event.hpp"

/// Threads that the initial thread begins by pthread_create with nothing that tells one from
/// another: with the same function and the same argument, and no attributes. The argument may be an
/// own block of each (thread_states.hpp): then it is what is in the block that must be the same.
namespace heddle::runtime::alike_children {

/// Of two or more threads each, ascending.
using Classes = std::vector<std::vector<scheduler::ThreadId>>;

/// Called by the scheduler's side where `child` has begun: keeps what it was given. A difference
/// from what is expected of it is logged as its looking at which thread it is.
void note(Thread& child, const Thread& creator);

/// Of the current execution: the children of the initial thread that began alike, without a join in
/// between.
[[nodiscard]] Classes found();

/// From the next execution on these are taken for alike. Empty: none are.
void expect(const Classes& classes);

/// Whether there are any such.
[[nodiscard]] bool are_expected();

/// Whether some of a class have begun, and not all; or some have been joined, and not all.
[[nodiscard]] bool some_are_missing();

/// Whether the word is the handle of one of them.
[[nodiscard]] bool is_handle(std::uint64_t word);

}  // namespace heddle::runtime::alike_children
