#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Module.h>

#include "llvm-pass/laps/reload.hpp"

namespace heddle::pass {

using llvm::Instruction;
using llvm::Value;

Value* evaluate_again(llvm::IRBuilder<>& builder, const Reload& reload, const llvm::Loop& loop,
                      Value* condition) {
  for (llvm::PHINode& phi : loop.getHeader()->phis()) {
    if (reload.values.count(&phi) == 0) {
      continue;
    }
    Value* entry = phi.getIncomingValueForBlock(loop.getLoopPredecessor());
    if (entry == condition) {
      return &phi;
    }
    const bool same_bits = condition == reload.load && entry != condition &&
                           llvm::CastInst::isBitOrNoopPointerCastable(
                               phi.getType(), condition->getType(),
                               builder.GetInsertBlock()->getModule()->getDataLayout());
    const Slice& slice = reload.values.find(&phi)->second;
    if (same_bits && slice.shift == 0 &&
        slice.width == bits_of(*reload.load, reload.load->getType())) {
      return builder.CreateBitOrPointerCast(&phi, condition->getType());
    }
  }
  auto* instruction = llvm::dyn_cast<Instruction>(condition);
  if (instruction == nullptr || condition == reload.load) {
    return condition == reload.load ? nullptr : condition;
  }
  if (!llvm::isa<llvm::CmpInst, llvm::CastInst, llvm::BinaryOperator>(instruction) ||
      instruction->isIntDivRem()) {
    return nullptr;
  }
  Instruction* copy = instruction->clone();
  for (llvm::Use& operand : copy->operands()) {
    Value* present = evaluate_again(builder, reload, loop, operand.get());
    if (present == nullptr) {
      copy->deleteValue();
      return nullptr;
    }
    operand.set(present);
  }
  return builder.Insert(copy);
}

}  // namespace heddle::pass
