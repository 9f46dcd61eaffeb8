#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace heddle::pass {

/// Tells which values of a function matter to anything but to how long it takes: what it reads,
/// writes, calls and returns depends on no other. A counter of turns that decides only whether a
/// loop pauses, yields or sleeps next, and for how long, does not matter.
///
/// Found as the instructions that matter by themselves, what these are computed from, and what
/// decides whether they are executed, and so on (as dead code is by R. Cytron, J. Ferrante,
/// B. Rosen, M. Wegman, F. K. Zadeck, TOPLAS 1991, section 7.1), where to pause, yield and sleep is
/// nothing, and so is to write a local variable that is read by nothing that matters. Loops without
/// anything that matters are taken to end, as the C++ standard does (6.9.2.3).
///
/// Costs O(instructions + branches * depth of the post-dominator tree) at its construction.
class RelevantValues {
 public:
  RelevantValues(llvm::Function& function, const llvm::PostDominatorTree& post_dominators);

  [[nodiscard]] bool matters(const llvm::Value* value) const {
    return relevant_.count(value) != 0 || !llvm::isa<llvm::Instruction>(value);
  }

 private:
  void find_control(const llvm::Function& function, const llvm::PostDominatorTree& post_dominators);
  void add(const llvm::Value* value);
  void add_block(const llvm::BasicBlock* block);
  void look_at(const llvm::Instruction& instruction);

  /// The blocks whose branches decide whether a block is executed.
  llvm::DenseMap<const llvm::BasicBlock*, llvm::SmallVector<const llvm::BasicBlock*, 4>> control_;
  llvm::SmallPtrSet<const llvm::Value*, 32> relevant_;
  llvm::SmallPtrSet<const llvm::BasicBlock*, 32> blocks_;
  llvm::SmallVector<const llvm::Instruction*, 64> left_;
};

}  // namespace heddle::pass
