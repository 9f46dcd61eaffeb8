#pragma once

#include <llvm/IR/InstrTypes.h>

#include "llvm-pass/events/hook_calls.hpp"
#include "llvm-pass/memory/private_memory.hpp"

namespace heddle::pass {

/// What a function of the C library, or of libstdc++.so, that the module only declares reads and
/// writes on the program's behalf: before the call, or after it where only its result tells.
void announce_library_memory(llvm::CallBase& call, HookCalls& hooks, PrivateMemory& memory);

/// A function of libstdc++.so that changes or walks through a container is replaced by the
/// runtime's, which tells of each access. Comes last of what is done to a call.
void replace_container_call(llvm::CallBase& call, HookCalls& hooks);

}  // namespace heddle::pass
