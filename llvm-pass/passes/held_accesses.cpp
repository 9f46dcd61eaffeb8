#include "llvm-pass/passes/held_accesses.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include <string>

#include "llvm-pass/memory/private_memory.hpp"

namespace heddle::pass {

namespace {

/// Volatile accesses are not deleted.
void set_volatile(llvm::Value& access, bool is_volatile) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&access)) {
    load->setVolatile(is_volatile);
  } else {
    llvm::cast<llvm::StoreInst>(access).setVolatile(is_volatile);
  }
}

bool is_plain(const llvm::Instruction& instruction) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    return load->isSimple();
  }
  const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
  return store != nullptr && store->isSimple();
}

/// Returns its argument, which nobody knows.
llvm::FunctionCallee identity(llvm::Module& module, llvm::Type* type) {
  const std::string name = "__heddle_same_i" + std::to_string(type->getScalarSizeInBits());
  auto* signature = llvm::FunctionType::get(type, {type}, /*isVarArg=*/false);
  auto callee = module.getOrInsertFunction(name, signature);
  auto* function = llvm::cast<llvm::Function>(callee.getCallee());
  function->setDoesNotAccessMemory();
  function->setDoesNotThrow();
  function->addFnAttr(llvm::Attribute::WillReturn);
  return callee;
}

bool may_divide_by_zero(const llvm::Instruction& instruction) {
  switch (instruction.getOpcode()) {
    case llvm::Instruction::SDiv:
    case llvm::Instruction::UDiv:
    case llvm::Instruction::SRem:
    case llvm::Instruction::URem: {
      const auto* divisor = llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(1));
      return instruction.getType()->isIntegerTy() && (divisor == nullptr || divisor->isZero());
    }
    default:
      return false;
  }
}

/// A zero is kept in memory: the code generator would make anything of a division by it.
llvm::Value* divisor_behind(llvm::CallInst& hidden) {
  llvm::Value* divisor = hidden.getArgOperand(0);
  const auto* constant = llvm::dyn_cast<llvm::Constant>(divisor);
  if (constant == nullptr || !constant->isNullValue()) {
    return divisor;
  }
  llvm::BasicBlock& entry = hidden.getFunction()->getEntryBlock();
  llvm::IRBuilder<> builder(&entry, entry.getFirstInsertionPt());
  llvm::Value* local = builder.CreateAlloca(divisor->getType());
  builder.SetInsertPoint(&hidden);
  builder.CreateStore(divisor, local, /*isVolatile=*/true);
  return builder.CreateLoad(divisor->getType(), local, /*isVolatile=*/true);
}

}  // namespace

void HeldAccesses::hide_divisors() {
  for (llvm::Instruction& instruction : llvm::instructions(function_)) {
    if (may_divide_by_zero(instruction)) {
      llvm::IRBuilder<> builder(&instruction);
      llvm::Value* divisor = instruction.getOperand(1);
      auto* hidden =
          builder.CreateCall(identity(*function_.getParent(), divisor->getType()), {divisor});
      instruction.setOperand(1, hidden);
      accesses_.emplace_back(hidden);
    }
  }
}

void HeldAccesses::hold() {
  PrivateMemory memory;
  for (llvm::Instruction& instruction : llvm::instructions(function_)) {
    if (is_plain(instruction) && !memory.holds(llvm::getLoadStorePointerOperand(&instruction))) {
      accesses_.emplace_back(&instruction);
    }
  }
  for (const llvm::WeakVH& access : accesses_) {
    set_volatile(*access, true);
  }
  hide_divisors();
}

void HeldAccesses::release() {
  for (const llvm::WeakVH& access : accesses_) {
    llvm::Value* held = access;
    if (auto* hidden = llvm::dyn_cast_or_null<llvm::CallInst>(held)) {
      llvm::Function* same = hidden->getCalledFunction();
      hidden->replaceAllUsesWith(divisor_behind(*hidden));
      hidden->eraseFromParent();
      if (same->use_empty()) {
        same->eraseFromParent();
      }
    } else if (held != nullptr) {
      set_volatile(*held, false);
    }
  }
  accesses_.clear();
}

}  // namespace heddle::pass
