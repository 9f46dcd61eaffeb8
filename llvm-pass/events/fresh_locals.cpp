#include "llvm-pass/events/fresh_locals.hpp"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace heddle::pass {

namespace {

/// Up to here stores, which take less time than a call.
constexpr std::uint64_t most_bytes_by_stores = 128;

std::uint64_t size_of(const llvm::AllocaInst& local) {
  const auto& layout = local.getModule()->getDataLayout();
  const std::uint64_t element = layout.getTypeAllocSize(local.getAllocatedType()).getFixedValue();
  return element * llvm::cast<llvm::ConstantInt>(local.getArraySize())->getZExtValue();
}

/// The address of the byte at `offset`, as a pointer to `type`.
llvm::Value* address_of(llvm::IRBuilder<>& builder, llvm::AllocaInst& local, std::uint64_t offset,
                        llvm::Type* type) {
  llvm::Value* base = builder.CreatePointerCast(&local, builder.getInt8Ty()->getPointerTo());
  llvm::Value* byte = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), base, offset);
  return builder.CreatePointerCast(byte, type->getPointerTo());
}

void clear_by_stores(llvm::IRBuilder<>& builder, llvm::AllocaInst& local, std::uint64_t size) {
  std::uint64_t offset = 0;
  for (llvm::IntegerType* type : {builder.getInt64Ty(), builder.getInt8Ty()}) {
    const std::uint64_t width = type->getBitWidth() / 8;
    for (; offset + width <= size; offset += width) {
      llvm::Value* address = address_of(builder, local, offset, type);
      builder.CreateAlignedStore(llvm::ConstantInt::get(type, 0), address, llvm::Align(1));
    }
  }
}

}  // namespace

llvm::SmallVector<llvm::AllocaInst*, 16> locals_in_memory(llvm::Function& function) {
  llvm::SmallVector<llvm::AllocaInst*, 16> locals;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (local != nullptr && local->isStaticAlloca() && !local->isSwiftError() &&
        local->getAllocatedType()->isSized()) {
      locals.push_back(local);
    }
  }
  return locals;
}

void clear(llvm::ArrayRef<llvm::AllocaInst*> locals, HookCalls& hooks) {
  for (llvm::AllocaInst* local : locals) {
    llvm::IRBuilder<> builder(local->getNextNode());
    const std::uint64_t size = size_of(*local);
    if (size <= most_bytes_by_stores) {
      clear_by_stores(builder, *local, size);
    } else {
      hooks.call(builder, Hook::__heddle_clear_local, {local, constant_word(builder, size)});
    }
  }
}

}  // namespace heddle::pass
