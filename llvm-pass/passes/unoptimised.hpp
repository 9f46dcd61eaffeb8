#pragma once

#include <llvm/IR/PassManager.h>

namespace heddle::pass {

/// Brings a module that was compiled without optimisation into a form in which loops can be
/// understood: local variables become values, branches on constants go, and it is found out what
/// functions do with their arguments. No access to memory that may be shared is moved, merged or
/// removed: a value that the program reads twice is still read twice, and one that it does not use
/// is still read.
void simplify_unoptimised(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);

}  // namespace heddle::pass
