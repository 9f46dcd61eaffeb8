#include "llvm-pass/laps/relevant_values.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>

#include "llvm-pass/memory/effects.hpp"

namespace heddle::pass {

namespace {

using llvm::BasicBlock;
using llvm::Instruction;
using llvm::Value;

/// The local variable that an address points into, if its address goes nowhere but to loads, stores
/// and calls that only take time: null otherwise.
const llvm::AllocaInst* plain_local(const Value* address) {
  const auto* local =
      llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(address, /*MaxLookup=*/0));
  llvm::SmallVector<const Value*, 8> left{local};
  while (local != nullptr && !left.empty()) {
    for (const llvm::Use& use : left.pop_back_val()->uses()) {
      const auto* user = llvm::cast<Instruction>(use.getUser());
      const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
      if (llvm::isa<llvm::GetElementPtrInst>(user) || llvm::isa<llvm::BitCastInst>(user)) {
        left.push_back(user);
      } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
        if (use.get() == store->getValueOperand() || !store->isSimple()) {
          return nullptr;
        }
      } else if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) {
        if (!load->isSimple()) {
          return nullptr;
        }
      } else if (!is_harmless_intrinsic(*user) && (call == nullptr || !only_takes_time(*call))) {
        return nullptr;
      }
    }
  }
  return local;
}

bool may_trap(const Instruction& instruction) {
  return instruction.isIntDivRem() && !llvm::isa<llvm::ConstantInt>(instruction.getOperand(1));
}

bool call_matters(const llvm::CallBase& call) {
  if (is_harmless_intrinsic(call) || is_empty_assembly(call) || only_takes_time(call)) {
    return false;
  }
  return !(call.doesNotAccessMemory() && call.doesNotThrow() &&
           call.hasFnAttr(llvm::Attribute::WillReturn));
}

/// Whatever its value is used for.
bool matters_by_itself(const Instruction& instruction) {
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return !store->isSimple() || plain_local(store->getPointerOperand()) == nullptr;
  }
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    return !load->isSimple() || plain_local(load->getPointerOperand()) == nullptr;
  }
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    return llvm::isa<llvm::InvokeInst>(call) || call_matters(*call);
  }
  if (instruction.isTerminator()) {
    return !llvm::isa<llvm::BranchInst>(instruction) && !llvm::isa<llvm::SwitchInst>(instruction);
  }
  return instruction.mayReadOrWriteMemory() || may_trap(instruction);
}

}  // namespace

RelevantValues::RelevantValues(llvm::Function& function,
                               const llvm::PostDominatorTree& post_dominators) {
  find_control(function, post_dominators);
  for (const Instruction& instruction : llvm::instructions(function)) {
    if (matters_by_itself(instruction)) {
      add(&instruction);
    }
  }
  while (!left_.empty()) {
    look_at(*left_.pop_back_val());
  }
}

/// A branch decides about the blocks on the way from each of its ends to where these meet again.
void RelevantValues::find_control(const llvm::Function& function,
                                  const llvm::PostDominatorTree& post_dominators) {
  for (const BasicBlock& block : function) {
    const auto* node = post_dominators.getNode(&block);
    if (node == nullptr || llvm::succ_size(&block) < 2) {
      continue;
    }
    const auto* meeting = node->getIDom();
    for (const BasicBlock* next : llvm::successors(&block)) {
      for (const auto* on_way = post_dominators.getNode(next);
           on_way != nullptr && on_way != meeting && on_way->getBlock() != nullptr;
           on_way = on_way->getIDom()) {
        control_[on_way->getBlock()].push_back(&block);
      }
    }
  }
}

void RelevantValues::add(const Value* value) {
  const auto* instruction = llvm::dyn_cast<Instruction>(value);
  if (instruction != nullptr && relevant_.insert(instruction).second) {
    left_.push_back(instruction);
  }
}

/// Whether the block is executed matters.
void RelevantValues::add_block(const BasicBlock* block) {
  if (!blocks_.insert(block).second) {
    return;
  }
  const auto found = control_.find(block);
  if (found != control_.end()) {
    for (const BasicBlock* decides : found->second) {
      add(decides->getTerminator());
    }
  }
}

void RelevantValues::look_at(const Instruction& instruction) {
  for (const llvm::Use& operand : instruction.operands()) {
    add(operand.get());
  }
  add_block(instruction.getParent());
  if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) {
    for (const BasicBlock* before : phi->blocks()) {
      add(before->getTerminator());
      add_block(before);
    }
  }
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  const auto* local = load != nullptr ? plain_local(load->getPointerOperand()) : nullptr;
  if (local == nullptr) {
    return;
  }
  for (const Instruction& other : llvm::instructions(*instruction.getFunction())) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(&other);
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&other);
    const bool writes = store != nullptr && llvm::getUnderlyingObject(store->getPointerOperand(),
                                                                      /*MaxLookup=*/0) == local;
    if (writes || (call != nullptr && only_takes_time(*call))) {
      add(&other);
    }
  }
}

}  // namespace heddle::pass
