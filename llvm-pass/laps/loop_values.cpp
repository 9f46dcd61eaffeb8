#include "llvm-pass/laps/loop_values.hpp"

#include "llvm-pass/events/hook_calls.hpp"

namespace heddle::pass {

namespace {

constexpr unsigned word_bits = 64;

/// Elements of a structure or array; none of a scalar.
unsigned element_count(llvm::Type* type) {
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    return structure->getNumElements();
  }
  auto* array = llvm::dyn_cast<llvm::ArrayType>(type);
  return array != nullptr ? static_cast<unsigned>(array->getNumElements()) : 0;
}

std::optional<unsigned> words_of_scalar(llvm::Type* type) {
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  llvm::Type* scalar = vector != nullptr ? vector->getElementType() : type;
  if (scalar->isPointerTy()) {
    const bool is_address = vector == nullptr && scalar->getPointerAddressSpace() == 0;
    return is_address ? std::optional(1U) : std::nullopt;
  }
  if (!scalar->isIntegerTy() && !scalar->isFloatTy() && !scalar->isDoubleTy()) {
    return std::nullopt;
  }
  const std::uint64_t size = type->getPrimitiveSizeInBits();
  const auto bits = static_cast<unsigned>(size);
  return bits <= 2 * word_bits ? std::optional((bits + word_bits - 1) / word_bits) : std::nullopt;
}

}  // namespace

std::optional<unsigned> word_count(llvm::Type* type) {
  if (!llvm::isa<llvm::StructType>(type) && !llvm::isa<llvm::ArrayType>(type)) {
    return words_of_scalar(type);
  }
  constexpr unsigned max_elements = 8;
  if (element_count(type) > max_elements) {
    return std::nullopt;
  }
  unsigned words = 0;
  for (unsigned index = 0; index < element_count(type); ++index) {
    const auto element = word_count(llvm::GetElementPtrInst::getTypeAtIndex(type, index));
    if (!element) {
      return std::nullopt;
    }
    words += *element;
  }
  return words;
}

void append_words(llvm::IRBuilder<>& builder, llvm::Value* value,
                  llvm::SmallVectorImpl<llvm::Value*>& words) {
  llvm::Type* type = value->getType();
  if (llvm::isa<llvm::StructType>(type) || llvm::isa<llvm::ArrayType>(type)) {
    for (unsigned index = 0; index < element_count(type); ++index) {
      append_words(builder, builder.CreateExtractValue(value, index), words);
    }
    return;
  }
  const OperandWords parts = operand_words(builder, value);
  words.push_back(parts.low);
  if (word_count(type) == 2U) {
    words.push_back(parts.high);
  }
}

}  // namespace heddle::pass
