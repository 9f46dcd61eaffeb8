#include "llvm-pass/passes/machine_fences.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "llvm-pass/memory/effects.hpp"

namespace heddle::pass {

namespace {

bool is_machine_fence(const llvm::Instruction& instruction) {
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
    return intrinsic->getIntrinsicID() == llvm::Intrinsic::x86_sse2_mfence;
  }
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  return call != nullptr && call->getType()->isVoidTy() && bare_assembly(*call) == "mfence";
}

}  // namespace

void replace_machine_fences(llvm::Function& function) {
  llvm::SmallVector<llvm::Instruction*, 4> found;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (is_machine_fence(instruction) && !instruction.isTerminator()) {
      found.push_back(&instruction);
    }
  }
  for (llvm::Instruction* instruction : found) {
    llvm::IRBuilder<> builder(instruction);
    builder.CreateFence(llvm::AtomicOrdering::SequentiallyConsistent);
    instruction->eraseFromParent();
  }
}

}  // namespace heddle::pass
