#pragma once

#include <llvm/Support/AtomicOrdering.h>

#include "llvm-pass/contract.hpp"

namespace heddle::pass {

[[nodiscard]] inline MemoryOrder memory_order(llvm::AtomicOrdering order) {
  switch (order) {
    case llvm::AtomicOrdering::NotAtomic:
    case llvm::AtomicOrdering::Unordered:
    case llvm::AtomicOrdering::Monotonic:
      return MemoryOrder::relaxed;
    case llvm::AtomicOrdering::Acquire:
      return MemoryOrder::acquire;
    case llvm::AtomicOrdering::Release:
      return MemoryOrder::release;
    case llvm::AtomicOrdering::AcquireRelease:
      return MemoryOrder::acquire_release;
    default:
      return MemoryOrder::sequentially_consistent;
  }
}

}  // namespace heddle::pass
