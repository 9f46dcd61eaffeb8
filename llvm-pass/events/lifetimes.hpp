#pragma once

#include <llvm/IR/Function.h>

#include "llvm-pass/events/hook_calls.hpp"
#include "llvm-pass/memory/private_memory.hpp"

namespace heddle::pass {

/// Before anything is inlined: marks the local variables that live as long as their function does,
/// rather than a block of it. (Once inlined, both have markers in the middle of another function.)
void mark_locals_of_functions(llvm::Function& function);

/// Puts the mark of an instrumented function before its code.
void mark_instrumented(llvm::Function& function);

/// Tells the runtime where the local variables that others may see begin and end to live: by the
/// lifetime markers, where the compiler has set them, else from the function's beginning to its
/// end. And where frames have vanished that could not tell: exceptions and longjmp.
void announce_lives(llvm::Function& function, HookCalls& hooks, PrivateMemory& memory);

}  // namespace heddle::pass
