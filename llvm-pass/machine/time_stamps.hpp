#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

/// Reads of the time stamp counter of x86: by an intrinsic, or in inline assembly.
namespace heddle::pass {

/// Whether this is one.
[[nodiscard]] bool reads_time_stamp(const llvm::CallBase& call);

/// Has it ask the runtime instead, on any machine: that the kernel makes the instruction fault
/// (PR_SET_TSC) has no effect on some virtual ones. The intrinsic is erased. In assembly, of which
/// each register but the result's and all flags stay as they are, the instruction becomes a call.
void replace_time_stamp(llvm::CallBase& call, llvm::Module& module);

}  // namespace heddle::pass
