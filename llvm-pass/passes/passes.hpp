#pragma once

#include <llvm/IR/PassManager.h>

namespace heddle::pass {

/// Runs first. Sees to it that later, when the program is instrumented, the standard library's
/// wrappers of atomics and locks are inlined, also without optimisation: so that the places
/// reported are the user's. Keeps functions that are not to be instrumented out
/// of ones that are.
class PreparePass : public llvm::PassInfoMixin<PreparePass> {
 public:
  static llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }  // functions with optnone too
};

/// Runs early, and again after functions were inlined. Puts a mark into the header of each loop
/// with an event, so that loops are not rotated or peeled: the first turn of a loop would then be
/// apart from the others, with a header of its own or none.
class MarkLoopsPass : public llvm::PassInfoMixin<MarkLoopsPass> {
 public:
  static llvm::PreservedAnalyses run(llvm::Function& function,
                                     llvm::FunctionAnalysisManager& analyses);
};

/// Takes the marks of MarkLoopsPass away.
void remove_loop_marks(llvm::Module& module);

/// Runs last. Puts a call of the runtime before each event and each plain access that may be
/// shared, describes the module's writable globals, and registers both with the runtime.
class InstrumentPass : public llvm::PassInfoMixin<InstrumentPass> {
 public:
  enum class Optimised : std::uint8_t { no, yes };
  explicit InstrumentPass(Optimised is_optimised) : is_optimised_(is_optimised) {}

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
  static bool isRequired() { return true; }

 private:
  Optimised is_optimised_;
};

}  // namespace heddle::pass
