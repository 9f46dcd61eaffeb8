#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/ValueHandle.h>

#include "llvm-pass/events/hook_calls.hpp"

/// A std::thread of libstdc++ hands its thread a block, std::thread::_State_impl, with the function
/// to run and its arguments. As far as a function shows, nobody else learns where it is: its
/// address goes into the block itself, into the variable that is handed over, and into functions
/// that return nothing, whose stores the runtime looks at. The runtime then takes such a block for
/// the new thread's own memory (runtime/identity/thread_states.hpp).
namespace heddle::pass {

/// The calls of `operator new` that make such blocks.
using ThreadStates = llvm::SmallVector<llvm::WeakTrackingVH, 2>;
[[nodiscard]] ThreadStates thread_states(llvm::Function& function);

/// Tells the runtime, before each of them.
void announce_thread_states(const ThreadStates& states, HookCalls& hooks);

}  // namespace heddle::pass
