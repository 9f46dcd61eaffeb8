#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include <optional>

#include "llvm-pass/memory/dead_bytes.hpp"
#include "llvm-pass/memory/slice.hpp"

namespace heddle::pass {

/// How the state of a loop at its header depends on an atomic load just before the loop: such as
/// the value that a compare-exchange inside expects, and that it replaces when it fails.
struct Reload {
  /// Memory that the load's value is kept in, and that the loop changes.
  struct Place {
    llvm::Value* address;
    llvm::Type* type;
    Slice slice;
  };
  /// A branch between the load and the header that depends on the load's value.
  struct Guard {
    llvm::Value* condition;
    bool leads_here;  ///< the outcome that leads to the header
  };

  llvm::LoadInst* load = nullptr;
  llvm::DenseMap<const llvm::PHINode*, Slice> values;
  llvm::SmallVector<Place, 2> places;
  llvm::SmallVector<Guard, 2> guards;
};

/// What finding it needs to know of the function.
struct ReloadContext {
  llvm::DominatorTree& dominators;
  llvm::AAResults& aliases;
  DeadBytes& dead;
};

/// The loop's Reload if it has one such that the thread might as well have arrived later: executed
/// again on another value, what lies between the load and the header would do the same but for the
/// values and places named. There are no events and no calls, nothing else that comes from the load
/// is used from the header on, what is stored there is dead or a place, and branches are guards.
[[nodiscard]] std::optional<Reload> find_reload(const llvm::Loop& loop,
                                                const ReloadContext& context);

/// A guard's condition, evaluated on the present values of the loop. The builder stands in the
/// header; `present` has them for the phis of `reload.values`. Null if it cannot be expressed.
[[nodiscard]] llvm::Value* evaluate_again(llvm::IRBuilder<>& builder, const Reload& reload,
                                          const llvm::Loop& loop, llvm::Value* condition);

}  // namespace heddle::pass
