#include "llvm-pass/events/address_words.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/KnownBits.h>

namespace heddle::pass {

namespace {

bool is_wide(const llvm::Type& type) {
  const llvm::Type* scalar = type.getScalarType();
  return scalar->isPointerTy() || ((scalar->isIntegerTy() || scalar->isFloatingPointTy()) &&
                                   scalar->getPrimitiveSizeInBits() >= address_bits);
}

/// It begins as a constant and goes on by constants.
bool is_counter(const llvm::Value& value) {
  const auto* phi = llvm::dyn_cast<llvm::PHINode>(&value);
  return phi != nullptr && llvm::all_of(phi->incoming_values(), [&](const llvm::Use& use) {
           const auto* step = llvm::dyn_cast<llvm::BinaryOperator>(use.get());
           return llvm::isa<llvm::ConstantInt>(use.get()) ||
                  (step != nullptr && step->getOpcode() == llvm::Instruction::Add &&
                   step->getOperand(0) == phi && llvm::isa<llvm::ConstantInt>(step->getOperand(1)));
         });
}

/// Whether the bits from the highest four of an address on are all the same.
bool is_extended(const llvm::Value& value, const llvm::DataLayout& layout) {
  const unsigned bits = value.getType()->getScalarSizeInBits();
  return bits <= 64 && llvm::ComputeNumSignBits(&value, layout) >= bits - own_shift;
}

}  // namespace

bool may_be_address(const llvm::Value& value, const llvm::Instruction& user) {
  if (llvm::isa<llvm::Constant>(value) || !is_wide(*value.getType())) {
    return false;
  }
  if (!value.getType()->isIntOrIntVectorTy()) {
    return true;
  }
  const llvm::DataLayout& layout = user.getModule()->getDataLayout();
  if (is_counter(value) || is_extended(value, layout)) {
    return false;
  }
  const llvm::KnownBits known = llvm::computeKnownBits(&value, layout);
  for (unsigned word = 0; word < words_of(*value.getType()); ++word) {
    const unsigned lowest = 64 * word + own_shift;
    const bool is_seen = lowest + 1 < known.getBitWidth();
    if (is_seen && !known.Zero[lowest + 1] && !known.One[lowest]) {
      return true;
    }
  }
  return false;
}

unsigned words_of(const llvm::Type& type) {
  const unsigned bits = type.getScalarSizeInBits();
  return type.isPtrOrPtrVectorTy() ? 1 : (bits + 63) / 64;
}

llvm::Value* word_of(llvm::Value* value, unsigned word, llvm::IRBuilder<>& builder) {
  auto* result = builder.getInt64Ty();
  if (value->getType()->isPointerTy()) {
    return builder.CreatePtrToInt(value, result);
  }
  if (value->getType()->isFloatingPointTy()) {
    value =
        builder.CreateBitCast(value, builder.getIntNTy(value->getType()->getPrimitiveSizeInBits()));
  }
  llvm::Value* shifted = word == 0 ? value : builder.CreateLShr(value, std::uint64_t{64} * word);
  return builder.CreateZExtOrTrunc(shifted, result);
}

}  // namespace heddle::pass
