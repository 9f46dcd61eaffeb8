#pragma once

#include <llvm/IR/Instructions.h>

namespace heddle::pass {

/// Without optimisation an argument reaches its use through a local variable that is written once.
/// If `value` is read from such a variable, the value that was written into it; else `value`.
[[nodiscard]] const llvm::Value* through_local_variables(const llvm::Value* value);

/// Whether all that happens to the local variable is that it is loaded from and stored to.
[[nodiscard]] bool is_simple_local(const llvm::AllocaInst& local);

/// The object that `address` points into, seen through such variables too.
[[nodiscard]] const llvm::Value* accessed_object(const llvm::Value* address);

}  // namespace heddle::pass
