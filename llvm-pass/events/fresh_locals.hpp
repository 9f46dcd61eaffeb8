#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include "llvm-pass/events/hook_calls.hpp"

namespace heddle::pass {

/// The local variables of the function that are in memory, and of a size known at compile time.
[[nodiscard]] llvm::SmallVector<llvm::AllocaInst*, 16> locals_in_memory(llvm::Function& function);

/// Has each of them begin as zeros, without announcing it. What the program finds on its stack
/// would else be left there by whatever ran before, hooks included, which use as much of the stack
/// as they happen to need: and whether a store changes memory, and so whether a lap is idle
/// (docs/search/laps.md), would not be a function of what the thread has done.
void clear(llvm::ArrayRef<llvm::AllocaInst*> locals, HookCalls& hooks);

}  // namespace heddle::pass
