#include "llvm-pass/local_values.hpp"

namespace heddle::pass {

namespace {

/// The only value ever written to the local variable, if all it is used for is loads and one store.
const llvm::Value* only_value(const llvm::AllocaInst& local) {
  const llvm::Value* written = nullptr;
  for (const llvm::User* user : local.users()) {
    if (llvm::isa<llvm::LoadInst>(user)) {
      continue;
    }
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    if (store == nullptr || store->getPointerOperand() != &local || written != nullptr) {
      return nullptr;
    }
    written = store->getValueOperand();
  }
  return written;
}

}  // namespace

const llvm::Value* through_local_variables(const llvm::Value* value) {
  constexpr int max_depth = 32;  // unreachable code can hold cycles
  for (int depth = 0; depth < max_depth; ++depth) {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(value);
    const auto* local =
        load != nullptr ? llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand()) : nullptr;
    const llvm::Value* written = local != nullptr ? only_value(*local) : nullptr;
    if (written == nullptr) {
      break;
    }
    value = written;
  }
  return value;
}

}  // namespace heddle::pass
