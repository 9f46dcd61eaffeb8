#include "llvm-pass/passes/unoptimised.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

#include <list>

#include "llvm-pass/passes/held_accesses.hpp"

namespace heddle::pass {

namespace {

/// LLVM's own SimplifyCFG would do this and more: it makes stores unconditional where another one
/// to the same place comes before, which changes what other threads can see, and has a block end
/// where it stores to address zero.
class FoldBranches : public llvm::PassInfoMixin<FoldBranches> {
 public:
  static llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
    for (llvm::BasicBlock& block : function) {
      llvm::ConstantFoldTerminator(&block, /*DeleteDeadConditions=*/true);
    }
    llvm::EliminateUnreachableBlocks(function);
    for (llvm::BasicBlock& block : llvm::make_early_inc_range(function)) {
      llvm::MergeBlockIntoPredecessor(&block);
    }
    return llvm::PreservedAnalyses::none();
  }
};

/// Added to by name: the passes' types differ from one version of LLVM to the next.
template <typename Manager>
void add(llvm::PassBuilder& builder, Manager& passes, const char* names) {
  if (llvm::Error error = builder.parsePassPipeline(passes, names)) {
    llvm::report_fatal_error(std::move(error));
  }
}

/// Inference leaves out functions of which the linker may choose another copy: that one could have
/// been optimised differently. The copies are of one source, and what the unoptimised one is seen
/// not to do, no other does; so it may infer from them, too.
void infer_attributes(llvm::Module& module, llvm::ModuleAnalysisManager& analyses) {
  llvm::SmallVector<std::pair<llvm::Function*, llvm::GlobalValue::LinkageTypes>, 64> inlines;
  for (llvm::Function& function : module) {
    if (function.hasLinkOnceODRLinkage() || function.hasWeakODRLinkage()) {
      inlines.emplace_back(&function, function.getLinkage());
      function.setLinkage(llvm::GlobalValue::ExternalLinkage);
    }
  }
  llvm::PassBuilder builder;
  llvm::ModulePassManager passes;
  add(builder, passes, "cgscc(function-attrs)");
  passes.run(module, analyses);
  for (const auto& [function, linkage] : inlines) {
    function->setLinkage(linkage);
  }
}

/// What finds local variables neither deletes loads of other memory nor concludes from addresses.
void locals_to_values(llvm::Module& module, llvm::ModuleAnalysisManager& analyses) {
  llvm::PassBuilder builder;
  llvm::FunctionPassManager of_functions;
  add(builder, of_functions, "sroa");
  llvm::ModulePassManager passes;
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(of_functions)));
  passes.run(module, analyses);
}

void fold_constants(llvm::Module& module, llvm::ModuleAnalysisManager& analyses) {
  std::list<HeldAccesses> held;
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) {
      held.emplace_back(function).hold();
    }
  }
  llvm::PassBuilder builder;
  llvm::FunctionPassManager of_functions;
  add(builder, of_functions, "sccp");
  of_functions.addPass(FoldBranches());
  add(builder, of_functions, "instsimplify");
  llvm::ModulePassManager passes;
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(of_functions)));
  passes.run(module, analyses);
}

}  // namespace

void simplify_unoptimised(llvm::Module& module, llvm::ModuleAnalysisManager& analyses) {
  for (llvm::Function& function : module) {
    function.removeFnAttr(llvm::Attribute::OptimizeNone);  // passes and inference respect it
  }
  locals_to_values(module, analyses);
  fold_constants(module, analyses);
  locals_to_values(module, analyses);
  infer_attributes(module, analyses);
}

}  // namespace heddle::pass
