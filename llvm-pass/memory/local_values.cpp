#include "llvm-pass/memory/local_values.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>

namespace heddle::pass {

namespace {

/// The only value ever written to a simple local variable, or null.
const llvm::Value* only_value(const llvm::AllocaInst& local) {
  const llvm::Value* written = nullptr;
  for (const llvm::User* user : local.users()) {
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      if (written != nullptr) {
        return nullptr;
      }
      written = store->getValueOperand();
    }
  }
  return written;
}

}  // namespace

bool is_simple_local(const llvm::AllocaInst& local) {
  return llvm::all_of(local.uses(), [](const llvm::Use& use) {
    const llvm::User* user = use.getUser();
    return llvm::isa<llvm::LoadInst>(user) ||
           (llvm::isa<llvm::StoreInst>(user) &&
            use.getOperandNo() == llvm::StoreInst::getPointerOperandIndex());
  });
}

const llvm::Value* through_local_variables(const llvm::Value* value) {
  constexpr int max_depth = 32;  // unreachable code can hold cycles
  for (int depth = 0; depth < max_depth; ++depth) {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(value);
    const auto* local =
        load != nullptr ? llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand()) : nullptr;
    const llvm::Value* written =
        local != nullptr && is_simple_local(*local) ? only_value(*local) : nullptr;
    if (written == nullptr) {
      break;
    }
    value = written;
  }
  return value;
}

const llvm::Value* accessed_object(const llvm::Value* address) {
  constexpr int max_depth = 8;  // a reference to a reference to ...
  const llvm::Value* object = llvm::getUnderlyingObject(address, /*MaxLookup=*/0);
  for (int depth = 0; depth < max_depth; ++depth) {
    object = llvm::getUnderlyingObject(through_local_variables(object), 0);
  }
  return object;
}

}  // namespace heddle::pass
