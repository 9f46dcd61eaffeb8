#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/memory/effects.hpp"
#include "llvm-pass/passes/passes.hpp"
#include "llvm-pass/wants_instrumentation.hpp"

namespace heddle::pass {

namespace {

constexpr const char* mark_name = "__heddle_loop_mark";
constexpr int max_depth = 4;  ///< of calls to look into

llvm::FunctionCallee mark_function(llvm::Module& module) {
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), false);
  auto mark = module.getOrInsertFunction(mark_name, type);
  if (auto* function = llvm::dyn_cast<llvm::Function>(mark.getCallee())) {
    for (const auto kind : {llvm::Attribute::Convergent, llvm::Attribute::NoMerge,
                            llvm::Attribute::NoUnwind, llvm::Attribute::WillReturn}) {
      function->addFnAttr(kind);
    }
    touches_only_inaccessible_memory(*function);
  }
  return mark;
}

bool is_mark(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  const auto* callee = call != nullptr ? call->getCalledFunction() : nullptr;
  return callee != nullptr && callee->getName() == mark_name;
}

/// An event, or a call of a function with one, which may be inlined later on, or that only the
/// runtime knows. Calls of functions elsewhere, and assembly, do not count: a loop with these is
/// never idle.
bool is_or_has_event(const llvm::Instruction& instruction, int depth) {
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    const auto* callee = call->getCalledFunction();
    if (callee == nullptr) {
      return !call->isInlineAsm();
    }
    if (callee->isIntrinsic()) {
      return false;
    }
    if (callee->isDeclaration()) {
      return is_synchronising_call(*call) || starts_with(callee->getName(), "__atomic_");
    }
    return depth > 0 && llvm::any_of(llvm::instructions(*callee), [depth](const auto& inner) {
             return is_or_has_event(inner, depth - 1);
           });
  }
  const auto* address = llvm::getLoadStorePointerOperand(&instruction);
  return instruction.isAtomic() ||
         (instruction.isVolatile() && address != nullptr &&
          !llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(address)));
}

bool wants_mark(const llvm::Loop& loop) {
  const llvm::BasicBlock* header = loop.getHeader();
  if (header->isEHPad() || llvm::any_of(*header, is_mark)) {
    return false;
  }
  return llvm::any_of(loop.blocks(), [](const llvm::BasicBlock* block) {
    return llvm::any_of(
        *block, [](const auto& instruction) { return is_or_has_event(instruction, max_depth); });
  });
}

}  // namespace

llvm::PreservedAnalyses MarkLoopsPass::run(llvm::Function& function,
                                           llvm::FunctionAnalysisManager& analyses) {
  if (!wants_instrumentation(function)) {
    return llvm::PreservedAnalyses::all();
  }
  auto& loops = analyses.getResult<llvm::LoopAnalysis>(function);
  bool has_marked = false;
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (wants_mark(*loop)) {
      llvm::BasicBlock* header = loop->getHeader();
      llvm::IRBuilder<> builder(header, header->getFirstInsertionPt());
      builder.CreateCall(mark_function(*function.getParent()));
      has_marked = true;
    }
  }
  if (!has_marked) {
    return llvm::PreservedAnalyses::all();
  }
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

void remove_loop_marks(llvm::Module& module) {
  llvm::Function* mark = module.getFunction(mark_name);
  if (mark == nullptr) {
    return;
  }
  for (llvm::User* user : llvm::make_early_inc_range(mark->users())) {
    llvm::cast<llvm::CallInst>(user)->eraseFromParent();
  }
  mark->eraseFromParent();
}

}  // namespace heddle::pass
