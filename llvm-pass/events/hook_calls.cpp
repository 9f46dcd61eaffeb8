#include "llvm-pass/events/hook_calls.hpp"

#include <llvm/IR/DataLayout.h>

#include "llvm-pass/compat.hpp"

namespace heddle::pass {

llvm::FunctionCallee HookCalls::declare(Hook hook) {
  auto& context = module_.getContext();
  const HookSignature& signature = hook_signatures[static_cast<std::size_t>(hook)];
  llvm::SmallVector<llvm::Type*, 6> parameters;
  llvm::StringRef letters(signature.parameters);
  const bool takes_others = letters.consume_back(".");
  auto* result = letters.consume_front("=")
                     ? static_cast<llvm::Type*>(llvm::Type::getInt64Ty(context))
                     : llvm::Type::getVoidTy(context);
  for (const char letter : letters) {
    parameters.push_back(letter == 'u' ? static_cast<llvm::Type*>(llvm::Type::getInt64Ty(context))
                                       : byte_pointer_type(context));
  }
  auto* type = llvm::FunctionType::get(result, parameters, takes_others);
  const auto attributes = llvm::AttributeList::get(context, llvm::AttributeList::FunctionIndex,
                                                   {llvm::Attribute::NoUnwind});
  return module_.getOrInsertFunction(signature.name, type, attributes);
}

llvm::Value* HookCalls::call(llvm::IRBuilder<>& builder, Hook hook,
                             llvm::ArrayRef<llvm::Value*> arguments) {
  auto* pointer = byte_pointer_type(module_.getContext());
  llvm::SmallVector<llvm::Value*, 6> passed;
  for (llvm::Value* argument : arguments) {
    passed.push_back(argument->getType()->isPointerTy()
                         ? builder.CreatePointerCast(argument, pointer)
                         : argument);
  }
  llvm::CallInst* made = builder.CreateCall(declare(hook), passed);
  made->setDoesNotThrow();
  return made;
}

llvm::Value* HookCalls::announce(llvm::IRBuilder<>& builder, Hook hook,
                                 llvm::ArrayRef<llvm::Value*> arguments, const SiteFacts& facts) {
  llvm::SmallVector<llvm::Value*, 6> all(arguments.begin(), arguments.end());
  all.push_back(sites_.add(*builder.GetInsertPoint(), facts));
  return call(builder, hook, all);
}

llvm::Value* constant_word(llvm::IRBuilder<>& builder, std::uint64_t value) {
  return builder.getInt64(value);
}

llvm::Value* as_word(llvm::IRBuilder<>& builder, llvm::Value* value) {
  return builder.CreateZExtOrTrunc(value, builder.getInt64Ty());
}

namespace {

/// The bits of a scalar or vector as one integer, or null.
llvm::Value* as_integer(llvm::IRBuilder<>& builder, llvm::Value* value,
                        const llvm::DataLayout& layout) {
  llvm::Type* type = value->getType();
  if (type->isPtrOrPtrVectorTy()) {
    value = builder.CreatePtrToInt(value, layout.getIntPtrType(type));
    type = value->getType();
  }
  if (type->isIntegerTy()) {
    return value;
  }
  if (!type->isFloatingPointTy() && !llvm::isa<llvm::FixedVectorType>(type)) {
    return nullptr;
  }
  const std::uint64_t bits = layout.getTypeSizeInBits(type);
  return builder.CreateBitCast(value, builder.getIntNTy(static_cast<unsigned>(bits)));
}

/// A structure's fields, each shifted to its place in memory.
llvm::Value* structure_as_integer(llvm::IRBuilder<>& builder, llvm::Value* value,
                                  const llvm::DataLayout& layout) {
  auto* type = llvm::dyn_cast<llvm::StructType>(value->getType());
  llvm::Value* bits = builder.getIntN(128, 0);
  const unsigned count = type != nullptr ? type->getNumElements() : 0;
  for (unsigned field = 0; field < count; ++field) {
    const std::uint64_t shift = layout.getStructLayout(type)->getElementOffset(field) * 8;
    auto* part = as_integer(builder, builder.CreateExtractValue(value, field), layout);
    if (part != nullptr && shift < 128) {
      part = builder.CreateZExtOrTrunc(part, builder.getIntNTy(128));
      bits = builder.CreateOr(bits, builder.CreateShl(part, shift));
    }
  }
  return bits;
}

}  // namespace

OperandWords operand_words(llvm::IRBuilder<>& builder, llvm::Value* value) {
  const auto& layout = builder.GetInsertBlock()->getModule()->getDataLayout();
  llvm::Value* bits = as_integer(builder, value, layout);
  if (bits == nullptr) {
    bits = structure_as_integer(builder, value, layout);
  }
  if (bits->getType()->getIntegerBitWidth() <= 64) {
    return {as_word(builder, bits), builder.getInt64(0)};
  }
  bits = builder.CreateZExtOrTrunc(bits, builder.getIntNTy(128));
  return {builder.CreateTrunc(bits, builder.getInt64Ty()),
          builder.CreateTrunc(builder.CreateLShr(bits, 64), builder.getInt64Ty())};
}

}  // namespace heddle::pass
