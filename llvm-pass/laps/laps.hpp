#pragma once

#include <llvm/IR/PassManager.h>

#include "llvm-pass/events/hook_calls.hpp"
#include "llvm-pass/memory/private_memory.hpp"

namespace heddle::pass {

/// Puts a call of the runtime at the header of each loop of the function that may have an event and
/// whose state it can tell, and before each store that the runtime must know of for that: those
/// that do not matter to the next turn, and those to the thread's own memory that may. Call before
/// the function's events are announced. docs/search/laps.md says what all this is for.
void announce_laps(llvm::Function& function, HookCalls& hooks, PrivateMemory& memory,
                   llvm::FunctionAnalysisManager& analyses);

}  // namespace heddle::pass
