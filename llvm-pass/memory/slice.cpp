#include "llvm-pass/memory/slice.hpp"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>

#include <algorithm>

namespace heddle::pass {

namespace {

using llvm::Instruction;
using llvm::Value;

}  // namespace

std::uint64_t bits_of(const Instruction& around, llvm::Type* type) {
  return around.getModule()->getDataLayout().getTypeSizeInBits(type);
}

std::optional<Slice> slice_of(Value* value) {
  constexpr std::uint64_t max_bits = 128;
  auto* instruction = llvm::dyn_cast<Instruction>(value);
  if (instruction == nullptr) {
    return std::nullopt;
  }
  const std::uint64_t bits = value->getType()->isSingleValueType()
                                 ? bits_of(*instruction, value->getType())
                                 : max_bits + 1;
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(instruction)) {
    const bool fits = load->isAtomic() && bits <= max_bits && bits % 8 == 0;
    return fits ? std::optional(Slice{load, 0, static_cast<unsigned>(bits)}) : std::nullopt;
  }
  const llvm::APInt* amount = nullptr;
  const bool shifts = llvm::PatternMatch::match(
      value, llvm::PatternMatch::m_LShr(llvm::PatternMatch::m_Value(),
                                        llvm::PatternMatch::m_APInt(amount)));
  const bool converts = llvm::isa<llvm::TruncInst, llvm::ZExtInst, llvm::PtrToIntInst,
                                  llvm::IntToPtrInst, llvm::BitCastInst, llvm::FreezeInst>(value);
  if (bits > max_bits || (!shifts && !converts)) {
    return std::nullopt;
  }
  auto slice = slice_of(instruction->getOperand(0));
  if (slice && shifts) {
    if (amount->uge(slice->width)) {
      return std::nullopt;
    }
    slice->shift += static_cast<unsigned>(amount->getZExtValue());
    slice->width -= static_cast<unsigned>(amount->getZExtValue());
  }
  if (slice) {
    slice->width = std::min(slice->width, static_cast<unsigned>(bits));
  }
  return slice;
}

}  // namespace heddle::pass
