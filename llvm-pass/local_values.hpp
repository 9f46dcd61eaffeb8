#pragma once

#include <llvm/IR/Instructions.h>

namespace heddle::pass {

/// Without optimisation an argument reaches its use through a local variable that is written once.
/// If `value` is read from such a variable, the value that was written into it; else `value`.
[[nodiscard]] const llvm::Value* through_local_variables(const llvm::Value* value);

}  // namespace heddle::pass
