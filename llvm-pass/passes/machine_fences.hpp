#pragma once

#include <llvm/IR/Function.h>

namespace heddle::pass {

/// Makes `seq_cst` fences of what is one on this machine, and told by no instruction of LLVM's:
/// `_mm_mfence()`, and inline assembly that is "mfence" and nothing else.
void replace_machine_fences(llvm::Function& function);

}  // namespace heddle::pass
