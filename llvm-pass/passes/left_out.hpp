#pragma once

#include <llvm/IR/Module.h>

#include "llvm-pass/events/hook_calls.hpp"

/// Functions that a user leaves out of instrumentation: by the attribute
/// disable_sanitizer_instrumentation, or by lists in the format of the sanitizers' special case
/// lists, `-mllvm -heddle-ignorelist=FILE` and `-mllvm -heddle-allowlist=FILE`.
namespace heddle::pass {

/// Gives the functions that the lists leave out the attribute. Those of the headers of the standard
/// library are left out by `fun:` only: by their file, std::atomic would be. A list that cannot be
/// read is an error of the compilation.
void leave_out_listed(llvm::Module& module);

/// Each function that is left out tells, when it is called, the site that is made for it here: so
/// reports can say what was not seen. Returns whether there are any.
bool note_left_out(llvm::Module& module, HookCalls& hooks);

}  // namespace heddle::pass
