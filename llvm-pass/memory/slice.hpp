#pragma once

#include <llvm/IR/Instructions.h>

#include <optional>

namespace heddle::pass {

/// Bits of the value that an atomic load returned.
struct Slice {
  llvm::LoadInst* load;
  unsigned shift;
  unsigned width;
};

/// The size of a value of this type.
[[nodiscard]] std::uint64_t bits_of(const llvm::Instruction& around, llvm::Type* type);

/// What bits of an atomic load of at most 16 bytes a value is, if it is nothing else.
[[nodiscard]] std::optional<Slice> slice_of(llvm::Value* value);

}  // namespace heddle::pass
