// The plugin as clang loads it: -fpass-plugin=HeddlePass.so

#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>

#include "llvm-pass/passes/optimiser.hpp"
#include "llvm-pass/passes/passes.hpp"

namespace {

void add_passes(llvm::PassBuilder& builder) {
  heddle::pass::restrain_optimiser(builder);
  builder.registerPipelineStartEPCallback(
      [](llvm::ModulePassManager& passes, llvm::OptimizationLevel) {
        passes.addPass(heddle::pass::PreparePass());
      });
  // Before the first pass that rotates loops.
  builder.registerPeepholeEPCallback(
      [](llvm::FunctionPassManager& passes, llvm::OptimizationLevel) {
        passes.addPass(heddle::pass::MarkLoopsPass());
      });
  // After inlining and optimisation: what is announced is what the machine will do.
  builder.registerOptimizerLastEPCallback(
      [](llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
        using Optimised = heddle::pass::InstrumentPass::Optimised;
        passes.addPass(heddle::pass::InstrumentPass(
            level == llvm::OptimizationLevel::O0 ? Optimised::no : Optimised::yes));
      });
}

}  // namespace

extern "C" LLVM_ATTRIBUTE_WEAK llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Heddle", "0.1", add_passes};
}
