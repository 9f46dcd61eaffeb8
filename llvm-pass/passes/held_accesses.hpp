#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/ValueHandle.h>

namespace heddle::pass {

/// Keeps accesses of one function from LLVM's passes, which delete a load whose value nobody uses
/// and what they find to be undefined: a load from address zero, a division by zero. All of it is
/// done by a program that is not optimised, or is a data race if it is not done.
class HeldAccesses {
 public:
  explicit HeldAccesses(llvm::Function& function) : function_(function) {}
  HeldAccesses(const HeldAccesses&) = delete;
  HeldAccesses& operator=(const HeldAccesses&) = delete;
  HeldAccesses(HeldAccesses&&) = delete;
  HeldAccesses& operator=(HeldAccesses&&) = delete;
  ~HeldAccesses() { release(); }

  /// Holds those that another thread may see.
  void hold();

  /// All are again what they were.
  void release();

 private:
  void hide_divisors();

  llvm::Function& function_;
  llvm::SmallVector<llvm::WeakVH, 64> accesses_;
};

}  // namespace heddle::pass
