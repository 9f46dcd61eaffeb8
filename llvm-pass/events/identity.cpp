#include "llvm-pass/events/identity.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/KnownBits.h>

#include "llvm-pass/events/address_words.hpp"

namespace heddle::pass {

namespace {

using llvm::Instruction;

const llvm::ConstantInt* constant_of(const llvm::Value* value) {
  return llvm::dyn_cast<llvm::ConstantInt>(value);
}

std::uint64_t word_of(const llvm::APInt& number, unsigned word) {
  const unsigned bits = number.getBitWidth();
  return number.lshr(std::min(64 * word, bits)).zextOrTrunc(64).getZExtValue();
}

template <typename Predicate>
bool all_words(const llvm::Value& value, Predicate&& predicate) {
  for (unsigned word = 0; word < words_of(*value.getType()); ++word) {
    if (!predicate(word)) {
      return false;
    }
  }
  return true;
}

/// Whether the value has none of the bits by which addresses of threads differ.
bool is_tag(const llvm::Value& value, const Instruction& user) {
  const llvm::APInt zero = llvm::computeKnownBits(&value, user.getModule()->getDataLayout()).Zero;
  return all_words(value, [&](unsigned word) {
    return (~word_of(zero, word) & address_mask & ~aligned_mask) == 0;
  });
}

/// It takes the address or the tag out of each word, and nothing else.
bool is_plain_mask(const llvm::ConstantInt& mask) {
  return all_words(mask, [&](unsigned word) {
    const std::uint64_t low = word_of(mask.getValue(), word) & address_mask;
    return (low | aligned_mask) == address_mask || low <= aligned_mask;
  });
}

/// It moves the address to where its sign bit is the highest, and back. What is there in between
/// may be compared for equality.
bool is_unpacking(const llvm::BinaryOperator& shift) {
  constexpr unsigned up = 64 - address_bits;
  const auto is_back = [](const llvm::User* user) {
    if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user)) {
      return compare->isEquality();
    }
    const auto* back = llvm::dyn_cast<llvm::BinaryOperator>(user);
    const auto* amount = back == nullptr ? nullptr : constant_of(back->getOperand(1));
    return amount != nullptr && back->isShift() && back->getOpcode() != Instruction::Shl &&
           amount->equalsInt(up);
  };
  const auto* amount = constant_of(shift.getOperand(1));
  if (amount == nullptr || !amount->equalsInt(up) || words_of(*shift.getType()) > 1) {
    return false;
  }
  if (shift.getOpcode() == Instruction::Shl) {
    return llvm::all_of(shift.users(), is_back);
  }
  const auto* moved = llvm::dyn_cast<llvm::BinaryOperator>(shift.getOperand(0));
  return moved != nullptr && moved->getOpcode() == Instruction::Shl && is_unpacking(*moved);
}

/// By whole words, or so far that nothing but a tag is left.
bool is_harmless_shift(const llvm::BinaryOperator& shift) {
  const auto* amount = constant_of(shift.getOperand(1));
  const unsigned words = words_of(*shift.getType());
  return (amount != nullptr && (amount->getValue().urem(64) == 0 ||
                                amount->getValue().uge(64 * (words - 1) + address_bits))) ||
         is_unpacking(shift);
}

/// Too little to get from the memory of one thread into that of another, or into nobody's.
bool is_small(std::uint64_t distance) { return std::min(distance, -distance) <= aligned_mask; }

bool is_small(const llvm::ConstantInt& distance) {
  return all_words(distance, [&](unsigned word) {
    const std::uint64_t part = word_of(distance.getValue(), word);
    return is_small(part) || (word == 0 && words_of(*distance.getType()) == 1 &&
                              is_small(static_cast<std::uint64_t>(distance.getSExtValue())));
  });
}

/// Whether it leads from an address to another one that may be far away.
bool may_lead_away(const llvm::GetElementPtrInst& place) {
  const llvm::DataLayout& layout = place.getModule()->getDataLayout();
  llvm::APInt offset(layout.getIndexTypeSizeInBits(place.getType()), 0);
  return !place.accumulateConstantOffset(layout, offset) || !is_small(word_of(offset, 0));
}

/// Whether it leaves an address one, or gives nothing of it but tags.
bool is_harmless(const llvm::BinaryOperator& operation) {
  const llvm::Value* second = operation.getOperand(1);
  const auto* constant = constant_of(second);
  switch (operation.getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
      return constant != nullptr && is_small(*constant);
    case Instruction::And:
      return constant != nullptr && is_plain_mask(*constant);
    case Instruction::Or:
      return is_tag(*second, operation) || is_tag(*operation.getOperand(0), operation);
    case Instruction::Xor:
      return constant != nullptr && is_tag(*second, operation);
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr:
      return is_harmless_shift(operation);
    default:
      return false;
  }
}

bool is_harmless(const llvm::IntrinsicInst& call) {
  if (call.getIntrinsicID() == llvm::Intrinsic::ptrmask) {
    const auto* mask = constant_of(call.getArgOperand(1));
    return mask != nullptr && is_plain_mask(*mask);
  }
  const llvm::Type* result = call.getType();
  return !result->isIntOrIntVectorTy() && !result->isFPOrFPVectorTy() && !result->isStructTy();
}

/// Whether a piece of so many bits has some, but not all, of those by which addresses differ.
bool is_of_address(unsigned bits) { return bits % 64 > aligned_bits && bits % 64 < address_bits; }

bool is_harmless(const llvm::CastInst& cast) {
  switch (cast.getOpcode()) {
    case Instruction::Trunc:
      return !is_of_address(cast.getType()->getScalarSizeInBits());
    case Instruction::BitCast:
      return cast.getType()->getScalarSizeInBits() >= 64 || cast.getType()->isPtrOrPtrVectorTy();
    case Instruction::UIToFP:
    case Instruction::SIToFP:
    case Instruction::FPToUI:
    case Instruction::FPToSI:
    case Instruction::FPTrunc:
    case Instruction::FPExt:
      return false;
    default:
      return true;
  }
}

/// Whether it could tell threads apart if it works on addresses.
bool is_of_interest(const Instruction& instruction) {
  if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
    return compare->isRelational();
  }
  if (const auto* compare = llvm::dyn_cast<llvm::FCmpInst>(&instruction)) {
    using Predicate = llvm::CmpInst::Predicate;  // these ask for numbers, and all addresses are
    const bool asks_for_numbers = compare->getPredicate() == Predicate::FCMP_ORD ||
                                  compare->getPredicate() == Predicate::FCMP_UNO;
    return !compare->isEquality() && !asks_for_numbers;
  }
  if (const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) {
    return !is_harmless(*operation);
  }
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
    return !is_harmless(*intrinsic);
  }
  if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    return update->getOperation() != llvm::AtomicRMWInst::Xchg;
  }
  if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction)) {
    return !is_harmless(*cast);
  }
  return llvm::isa<llvm::GetElementPtrInst, llvm::SwitchInst>(instruction);
}

}  // namespace

llvm::SmallVector<llvm::Value*, 4> addresses_used(Instruction& instruction) {
  llvm::SmallVector<llvm::Value*, 4> operands;
  if (auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&instruction)) {
    operands.push_back(choice->getCondition());
  } else if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    operands.push_back(update->getValOperand());
  } else if (auto* place = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
    operands.append(place->idx_begin(), place->idx_end());
  } else if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    operands.append(call->arg_begin(), call->arg_end());
  } else {
    operands.append(instruction.op_begin(), instruction.op_end());
  }
  return operands;
}

AddressUses address_uses(llvm::Function& function) {
  AddressUses uses;
  for (Instruction& instruction : llvm::instructions(function)) {
    const auto may_be = [&](const llvm::Value* operand) {
      return may_be_address(*operand, instruction);
    };
    const auto* place = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction);
    if (place != nullptr && may_lead_away(*place)) {
      uses.emplace_back(&instruction);
    } else if (is_of_interest(instruction) && llvm::any_of(addresses_used(instruction), may_be)) {
      uses.emplace_back(&instruction);
    }
  }
  return uses;
}

}  // namespace heddle::pass
