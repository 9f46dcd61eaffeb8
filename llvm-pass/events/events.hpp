#pragma once

#include <llvm/IR/Instructions.h>

#include "llvm-pass/events/hook_calls.hpp"
#include "llvm-pass/memory/private_memory.hpp"

/// One function for each kind of instruction that the runtime hears of. Each looks at one
/// instruction, puts calls before it if it is of that kind and an event, and says whether it was of
/// that kind, so that no other function need look at it.
namespace heddle::pass {

/// Atomic and volatile loads, stores, read-modify-writes, compare-exchanges; fences.
/// `memory` decides only about volatile accesses: atomic ones are always announced.
bool announce_atomic(llvm::Instruction& instruction, HookCalls& hooks, PrivateMemory& memory);

/// Calls of `__atomic_*`, which the compiler makes where an object has no native atomic form.
bool announce_atomic_call(llvm::Instruction& instruction, HookCalls& hooks);

/// Plain loads and stores, of memory that may be shared.
bool announce_plain(llvm::Instruction& instruction, HookCalls& hooks, PrivateMemory& memory);

/// memcpy, memmove, memset, as intrinsics and as calls.
bool announce_range(llvm::Instruction& instruction, HookCalls& hooks, PrivateMemory& memory);

/// Loads and stores of some lanes of a vector, and of one address for each lane.
bool announce_lane_accesses(llvm::Instruction& instruction, HookCalls& hooks,
                            PrivateMemory& memory);

/// Whether it is an intrinsic of a machine, or of vectors, that may access memory in a way which
/// the pass does not know.
[[nodiscard]] bool is_unknown_to_memory(const llvm::Instruction& instruction,
                                        PrivateMemory& memory);

/// Inline assembly that is not just a compiler barrier or a pause; intrinsics that may do as much.
bool announce_assembly(llvm::Instruction& instruction, HookCalls& hooks, PrivateMemory& memory);

/// Leaves the site of a call that may reach the runtime where the runtime finds it. Announces the
/// copies that passing an argument by value makes, and what the library reads and writes for the
/// program.
bool note_call(llvm::Instruction& instruction, HookCalls& hooks, PrivateMemory& memory);

/// Where the call has come back, if it does, other than by an exception; or null. May split edges.
[[nodiscard]] llvm::Instruction* place_after(llvm::CallBase& call);

/// Before and after a call that may lead to code that is not instrumented.
void announce_library_call(llvm::CallBase& call, HookCalls& hooks);

}  // namespace heddle::pass
