#pragma once

#include <llvm/IR/Instructions.h>

#include "llvm-pass/events/hook_calls.hpp"

/// What differs from one machine, processor or moment to the next, where no call asks for it.
namespace heddle::pass {

/// Instructions that give a value of the machine: random numbers and time stamps come from the
/// runtime instead, and of what cpuid tells, the number of the processor that ran it is hidden. No
/// events. (Where it can, the runtime traps the time stamp counter for code that is not
/// instrumented.) Assembly that does more than that still is to be announced.
bool replace_machine_value(llvm::Instruction& instruction, HookCalls& hooks);

/// What reads a register that is another in each thread: its pointer to its thread-local block.
void announce_own_register(llvm::Instruction& instruction, HookCalls& hooks);

}  // namespace heddle::pass
