#include "llvm-pass/events/identity.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/KnownBits.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace heddle::pass {

namespace {

using llvm::Instruction;

constexpr unsigned address_bits = 48;
constexpr unsigned aligned_bits = 16;  ///< in which the memory of all threads is alike
constexpr std::uint64_t address_mask = (std::uint64_t{1} << address_bits) - 1;
constexpr std::uint64_t aligned_mask = (std::uint64_t{1} << aligned_bits) - 1;

/// Of each thread's own memory: the highest four bits of an address.
constexpr unsigned own_shift = 44;
constexpr std::uint64_t own_nibble = 2;

const llvm::DataLayout& layout_of(const Instruction& user) {
  return user.getModule()->getDataLayout();
}

bool is_wide(const llvm::Type& type) {
  const llvm::Type* scalar = type.getScalarType();
  return scalar->isPointerTy() ||
         (scalar->isIntegerTy() && scalar->getIntegerBitWidth() >= address_bits);
}

/// Whether the value can be the address of a thread's own memory.
bool may_be_address(const llvm::Value& value, const Instruction& user) {
  if (llvm::isa<llvm::Constant>(value) || !is_wide(*value.getType())) {
    return false;
  }
  if (value.getType()->isPtrOrPtrVectorTy()) {
    return true;
  }
  const llvm::KnownBits known = llvm::computeKnownBits(&value, layout_of(user));
  return !known.Zero[own_shift + 1] && !known.One[own_shift];
}

const llvm::ConstantInt* constant_of(const llvm::Value* value) {
  return llvm::dyn_cast<llvm::ConstantInt>(value);
}

/// Whether the value has none of the bits by which addresses of threads differ.
bool is_tag(const llvm::Value& value, const Instruction& user) {
  const llvm::KnownBits known = llvm::computeKnownBits(&value, layout_of(user));
  const std::uint64_t zero = known.Zero.zextOrTrunc(64).getZExtValue();
  return (~zero & address_mask & ~aligned_mask) == 0;
}

/// It takes the address or the tag out of a word, and nothing else.
bool is_plain_mask(const llvm::ConstantInt& mask) {
  const std::uint64_t low = mask.getValue().zextOrTrunc(64).getZExtValue() & address_mask;
  return (low | aligned_mask) == address_mask || low <= aligned_mask;
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
  if (amount == nullptr || !amount->equalsInt(up)) {
    return false;
  }
  if (shift.getOpcode() == Instruction::Shl) {
    return llvm::all_of(shift.users(), is_back);
  }
  const auto* moved = llvm::dyn_cast<llvm::BinaryOperator>(shift.getOperand(0));
  return moved != nullptr && moved->getOpcode() == Instruction::Shl && is_unpacking(*moved);
}

bool is_harmless_shift(const llvm::BinaryOperator& shift) {
  const auto* amount = constant_of(shift.getOperand(1));
  return (amount != nullptr && amount->getValue().uge(address_bits)) || is_unpacking(shift);
}

/// Whether it leaves an address one, or gives nothing of it but tags.
bool is_harmless(const llvm::BinaryOperator& operation) {
  const llvm::Value* second = operation.getOperand(1);
  const auto* constant = constant_of(second);
  switch (operation.getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
      return constant != nullptr;
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

/// Whether it could tell threads apart if it works on addresses.
bool is_of_interest(const Instruction& instruction) {
  if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
    return compare->isRelational();
  }
  if (const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) {
    return !is_harmless(*operation);
  }
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
    return intrinsic->getType()->isIntOrIntVectorTy() || intrinsic->getType()->isStructTy();
  }
  if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    return update->getOperation() != llvm::AtomicRMWInst::Xchg;
  }
  if (llvm::isa<llvm::TruncInst>(instruction)) {
    return instruction.getType()->getScalarSizeInBits() > aligned_bits;
  }
  return llvm::isa<llvm::UIToFPInst, llvm::SIToFPInst, llvm::SwitchInst>(instruction);
}

/// What it works on: not the places to jump to, or the function called.
llvm::SmallVector<llvm::Value*, 4> operands_of(Instruction& instruction) {
  llvm::SmallVector<llvm::Value*, 4> operands;
  if (auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&instruction)) {
    operands.push_back(choice->getCondition());
  } else if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    operands.push_back(update->getValOperand());
  } else if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    operands.append(call->arg_begin(), call->arg_end());
  } else {
    operands.append(instruction.op_begin(), instruction.op_end());
  }
  return operands;
}

/// Whether a number lies where own memory does, so that what is greater depends on the thread.
bool is_among_addresses(const llvm::Value& value) {
  const llvm::Value* plain = &value;
  const auto* made = llvm::dyn_cast<llvm::ConstantExpr>(plain);
  if (made != nullptr && made->getOpcode() == Instruction::IntToPtr) {
    plain = made->getOperand(0);
  }
  const auto* number = constant_of(plain);
  return number != nullptr &&
         (number->getValue().zextOrTrunc(64).getZExtValue() >> own_shift & 0xf) == own_nibble;
}

/// Whether it works on two of them in a way that is alike within the memory of one thread.
bool is_pairwise(const Instruction& instruction) {
  return llvm::isa<llvm::ICmpInst>(instruction) || instruction.getOpcode() == Instruction::Sub;
}

class Announcer {
 public:
  explicit Announcer(HookCalls& hooks) : hooks_(hooks) {}

  void announce(Instruction& instruction) {
    const llvm::SmallVector<llvm::Value*, 4> operands = operands_of(instruction);
    if (instruction.getOpcode() == Instruction::Or && !instruction.getType()->isVectorTy()) {
      joined(operands[0], operands[1], instruction);
      joined(operands[1], operands[0], instruction);
      return;
    }
    if (!is_pairwise(instruction)) {
      for (llvm::Value* operand : operands) {
        for_each_lane(*operand, instruction, [&](llvm::Value* word) { one(word, instruction); });
      }
      return;
    }
    if (operands[0]->getType()->isVectorTy()) {
      return;  // comparisons of ranges that the vectoriser makes; their loads are looked at
    }
    const bool first = may_be_address(*operands[0], instruction);
    const bool second = may_be_address(*operands[1], instruction);
    const bool is_difference = llvm::isa<llvm::BinaryOperator>(instruction);
    if (first && second) {
      pair(operands[0], operands[1], instruction);
    } else if (first && is_among_addresses(*operands[1])) {
      one(operands[0], instruction);
    } else if (second && (is_difference || is_among_addresses(*operands[0]))) {
      one(operands[1], instruction);
    }
  }

 private:
  template <typename Function>
  void for_each_lane(llvm::Value& value, Instruction& user, Function&& function) {
    if (!may_be_address(value, user)) {
      return;
    }
    const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(value.getType());
    if (vector == nullptr) {
      return function(&value);
    }
    for (unsigned lane = 0; lane < vector->getNumElements(); ++lane) {
      llvm::IRBuilder<> builder(&user);
      function(builder.CreateExtractElement(&value, lane));
    }
  }

  static llvm::Value* word_of(llvm::Value* value, llvm::IRBuilder<>& builder) {
    auto* word = builder.getInt64Ty();
    return value->getType()->isPointerTy() ? builder.CreatePtrToInt(value, word)
                                           : builder.CreateZExtOrTrunc(value, word);
  }

  static llvm::Value* is_own(llvm::Value* word, llvm::IRBuilder<>& builder) {
    llvm::Value* top = builder.CreateAnd(builder.CreateLShr(word, own_shift), 0xf);
    return builder.CreateICmpEQ(top, builder.getInt64(own_nibble));
  }

  void one(llvm::Value* value, Instruction& before) {
    llvm::IRBuilder<> builder(&before);
    llvm::Value* word = word_of(value, builder);
    call_if(is_own(word, builder), Hook::__heddle_address_use, {word}, before);
  }

  /// An address that is joined with something else than a tag.
  void joined(llvm::Value* value, llvm::Value* other, Instruction& before) {
    if (!may_be_address(*value, before)) {
      return;
    }
    llvm::IRBuilder<> builder(&before);
    llvm::Value* word = word_of(value, builder);
    llvm::Value* rest = builder.CreateAnd(word_of(other, builder), address_mask & ~aligned_mask);
    llvm::Value* is_more = builder.CreateICmpNE(rest, builder.getInt64(0));
    call_if(builder.CreateAnd(is_own(word, builder), is_more), Hook::__heddle_address_use, {word},
            before);
  }

  void pair(llvm::Value* first, llvm::Value* second, Instruction& before) {
    llvm::IRBuilder<> builder(&before);
    llvm::Value* a = word_of(first, builder);
    llvm::Value* b = word_of(second, builder);
    call_if(builder.CreateAnd(is_own(a, builder), is_own(b, builder)), Hook::__heddle_address_pair,
            {a, b}, before);
  }

  void call_if(llvm::Value* condition, Hook hook, llvm::ArrayRef<llvm::Value*> arguments,
               Instruction& before) {
    llvm::IRBuilder<> builder(llvm::SplitBlockAndInsertIfThen(condition, &before, false));
    hooks_.call(builder, hook, arguments);
  }

  HookCalls& hooks_;
};

}  // namespace

AddressUses address_uses(llvm::Function& function) {
  AddressUses uses;
  for (Instruction& instruction : llvm::instructions(function)) {
    const auto may_be = [&](const llvm::Value* operand) {
      return may_be_address(*operand, instruction);
    };
    if (is_of_interest(instruction) && llvm::any_of(operands_of(instruction), may_be)) {
      uses.emplace_back(&instruction);
    }
  }
  return uses;
}

void announce_address_uses(const AddressUses& uses, HookCalls& hooks) {
  Announcer announcer(hooks);
  for (const llvm::WeakTrackingVH& use : uses) {
    if (auto* instruction = llvm::dyn_cast_or_null<Instruction>(use)) {
      announcer.announce(*instruction);
    }
  }
}

}  // namespace heddle::pass
