#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/thread.hpp"
#include "scheduler/event.hpp"

/// Threads that the initial thread begins by pthread_create with nothing that tells one from
/// another: with the same function and the same argument, and no attributes. A std::thread of
/// libstdc++ hands its thread a block that nobody else knows of: then it is what is in the block
/// that must be the same, and the block is as much the thread's own as what it allocates itself.
namespace heddle::runtime::alike_children {

struct Classes {
  std::vector<std::vector<scheduler::ThreadId>> threads;  ///< of two or more each, ascending
  std::vector<scheduler::ByteRange> blocks;               ///< by thread; empty: it has none
};

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

/// The thread whose block the address lies in.
[[nodiscard]] std::optional<scheduler::ThreadId> owner_of(std::uintptr_t address);

}  // namespace heddle::runtime::alike_children
