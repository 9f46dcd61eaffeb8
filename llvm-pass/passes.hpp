#pragma once

#include <llvm/IR/PassManager.h>

namespace heddle::pass {

/// Runs first. Sees to it that later, when the program is instrumented, the standard library's
/// wrappers of atomics and locks are inlined, also without optimisation: so that the places
/// reported are the user's. Keeps functions that want no instrumentation out of ones that do.
class PreparePass : public llvm::PassInfoMixin<PreparePass> {
 public:
  static llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }  // functions with optnone too
};

/// Runs last. Puts a call of the runtime before each event and each plain access that may be
/// shared, describes the module's writable globals, and registers both with the runtime.
class InstrumentPass : public llvm::PassInfoMixin<InstrumentPass> {
 public:
  static llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }
};

}  // namespace heddle::pass
