#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Value.h>

#include <string>

namespace heddle::pass {

/// Tells memory that only one thread can touch, or that nobody writes, from memory that may be
/// shared. Errs towards "may be shared".
///
/// Private are local variables and by-value parameters whose address goes nowhere, thread_local
/// variables of this file whose address goes nowhere, constants, virtual function tables, and
/// counters of the compiler's. Heap
/// blocks never are: what a thread writes into a block before publishing it races with whoever
/// reads it, unless the publication synchronises, and a freed block is nobody's.
class PrivateMemory {
 public:
  /// Whether an access through `address` cannot be seen by another thread.
  [[nodiscard]] bool holds(const llvm::Value* address);

 private:
  [[nodiscard]] bool is_private_object(const llvm::Value* object);
  [[nodiscard]] bool never_captured(const llvm::Value* object);

  llvm::DenseMap<const llvm::Value*, bool> never_captured_;
};

/// A counter of the compiler's, for a profile or for coverage: nothing that the program does.
[[nodiscard]] bool is_of_profile(const llvm::Value* object);

/// The name of the global variable that `address` points into, readable; else empty.
[[nodiscard]] std::string variable_name(const llvm::Value* address);

}  // namespace heddle::pass
