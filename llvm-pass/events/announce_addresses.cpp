#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "llvm-pass/events/address_words.hpp"
#include "llvm-pass/events/identity.hpp"

namespace heddle::pass {

namespace {

using llvm::Instruction;

/// Own memory is further than this from all other.
constexpr std::uint64_t limit_of_ranges = std::uint64_t{1} << 32U;

/// Whether a number lies where own memory does, so that what is greater depends on the thread.
bool is_among_addresses(const llvm::Value& value) {
  const llvm::Value* plain = &value;
  const auto* made = llvm::dyn_cast<llvm::ConstantExpr>(plain);
  if (made != nullptr && made->getOpcode() == Instruction::IntToPtr) {
    plain = made->getOperand(0);
  }
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(plain);
  return number != nullptr &&
         (number->getValue().zextOrTrunc(64).getZExtValue() >> own_shift & 0xf) == own_nibble;
}

/// Whether it works on two of them in a way that is alike within the memory of one thread.
bool is_pairwise(const Instruction& instruction) {
  return llvm::isa<llvm::ICmpInst>(instruction) || instruction.getOpcode() == Instruction::Sub;
}

/// Whether what the instruction gives is compared with small constants and used for nothing else:
/// as where memory is asked whether an address lies in it.
bool is_range_check(const Instruction& difference) {
  return llvm::all_of(difference.users(), [](const llvm::User* user) {
    const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user);
    const auto* limit =
        compare == nullptr ? nullptr : llvm::dyn_cast<llvm::ConstantInt>(compare->getOperand(1));
    return limit != nullptr && compare->isUnsigned() && limit->getValue().ult(limit_of_ranges);
  });
}

/// Adds to an address, or takes from it.
bool is_move(const Instruction& instruction) {
  return instruction.getOpcode() == Instruction::Add || instruction.getOpcode() == Instruction::Sub;
}

class Announcer {
 public:
  explicit Announcer(HookCalls& hooks) : hooks_(hooks) {}

  void announce(Instruction& instruction) {
    if (auto* place = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
      moved(place->getPointerOperand(), nullptr, instruction);
    } else if (is_move(instruction) && !is_range_check(instruction)) {
      moved(instruction.getOperand(0), instruction.getOperand(1), instruction);
      moved(instruction.getOperand(1), instruction.getOperand(0), instruction);
      if (llvm::isa<llvm::ConstantInt>(instruction.getOperand(1))) {
        return;
      }
    }
    announce_operands(instruction);
  }

 private:
  void announce_operands(Instruction& instruction) {
    const llvm::SmallVector<llvm::Value*, 4> operands = addresses_used(instruction);
    if (instruction.getOpcode() == Instruction::Or && !instruction.getType()->isVectorTy()) {
      joined(operands[0], operands[1], instruction);
      joined(operands[1], operands[0], instruction);
      return;
    }
    if (!is_pairwise(instruction)) {
      for (llvm::Value* operand : operands) {
        each(operand, instruction);
      }
      return;
    }
    const bool first = may_be_address(*operands[0], instruction);
    const bool second = may_be_address(*operands[1], instruction);
    const bool is_difference = llvm::isa<llvm::BinaryOperator>(instruction);
    if (first && second) {
      pairs(operands[0], operands[1], instruction);
    } else if (first && is_among_addresses(*operands[1])) {
      each(operands[0], instruction);
    } else if (second && (is_difference || is_among_addresses(*operands[0]))) {
      each(operands[1], instruction);
    }
  }

  static llvm::Value* lane_of(llvm::Value* value, unsigned lane, llvm::IRBuilder<>& builder) {
    return value->getType()->isVectorTy() ? builder.CreateExtractElement(value, lane) : value;
  }
  static unsigned lanes_of(const llvm::Type& type) {
    const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(&type);
    return vector == nullptr ? 1 : vector->getNumElements();
  }

  template <typename Function>
  static void for_each_word(const llvm::Type& type, Function&& function) {
    for (unsigned lane = 0; lane < lanes_of(type); ++lane) {
      for (unsigned word = 0; word < words_of(type); ++word) {
        function(lane, word);
      }
    }
  }

  static llvm::Value* is_own(llvm::Value* word, llvm::IRBuilder<>& builder) {
    llvm::Value* top = builder.CreateAnd(builder.CreateLShr(word, own_shift), 0xf);
    return builder.CreateICmpEQ(top, builder.getInt64(own_nibble));
  }

  void each(llvm::Value* value, Instruction& before) {
    if (!may_be_address(*value, before)) {
      return;
    }
    for_each_word(*value->getType(), [&](unsigned lane, unsigned number) {
      llvm::IRBuilder<> builder(&before);
      llvm::Value* word = word_of(lane_of(value, lane, builder), number, builder);
      call_if(is_own(word, builder), Hook::__heddle_address_use, {word}, before);
    });
  }

  /// An address that is joined with something else than a tag.
  void joined(llvm::Value* value, llvm::Value* other, Instruction& before) {
    if (!may_be_address(*value, before)) {
      return;
    }
    for_each_word(*value->getType(), [&](unsigned, unsigned number) {
      llvm::IRBuilder<> builder(&before);
      llvm::Value* word = word_of(value, number, builder);
      llvm::Value* rest =
          builder.CreateAnd(word_of(other, number, builder), address_mask & ~aligned_mask);
      llvm::Value* is_more = builder.CreateICmpNE(rest, builder.getInt64(0));
      call_if(builder.CreateAnd(is_own(word, builder), is_more), Hook::__heddle_address_use, {word},
              before);
    });
  }

  /// The address has become what the instruction gives, perhaps far from it. Not if it is one of
  /// two whose difference that is.
  void moved(llvm::Value* address, llvm::Value* other, Instruction& move) {
    if (!may_be_address(*address, move)) {
      return;
    }
    const bool is_difference = move.getOpcode() == Instruction::Sub && may_be_address(*other, move);
    Instruction& behind = *move.getNextNode();
    for_each_word(*move.getType(), [&](unsigned lane, unsigned number) {
      llvm::IRBuilder<> builder(&behind);
      llvm::Value* before = word_of(lane_of(address, lane, builder), number, builder);
      llvm::Value* after = word_of(lane_of(&move, lane, builder), number, builder);
      llvm::Value* change =
          builder.CreateAnd(builder.CreateXor(before, after), address_mask & ~aligned_mask);
      llvm::Value* is_away = builder.CreateICmpNE(change, builder.getInt64(0));
      llvm::Value* is_of_interest =
          builder.CreateOr(is_own(before, builder), is_own(after, builder));
      if (is_difference) {
        llvm::Value* second = word_of(lane_of(other, lane, builder), number, builder);
        is_of_interest =
            builder.CreateAnd(is_own(before, builder), builder.CreateNot(is_own(second, builder)));
      }
      call_if(builder.CreateAnd(is_away, is_of_interest), Hook::__heddle_address_pair,
              {before, after}, behind);
    });
  }

  void pairs(llvm::Value* first, llvm::Value* second, Instruction& before) {
    for_each_word(*first->getType(), [&](unsigned lane, unsigned number) {
      llvm::IRBuilder<> builder(&before);
      llvm::Value* a = word_of(lane_of(first, lane, builder), number, builder);
      llvm::Value* b = word_of(lane_of(second, lane, builder), number, builder);
      call_if(builder.CreateAnd(is_own(a, builder), is_own(b, builder)),
              Hook::__heddle_address_pair, {a, b}, before);
    });
  }

  void call_if(llvm::Value* condition, Hook hook, llvm::ArrayRef<llvm::Value*> arguments,
               Instruction& before) {
    llvm::IRBuilder<> builder(llvm::SplitBlockAndInsertIfThen(condition, &before, false));
    hooks_.call(builder, hook, arguments);
  }

  HookCalls& hooks_;
};

}  // namespace

void announce_address_uses(const AddressUses& uses, HookCalls& hooks) {
  Announcer announcer(hooks);
  for (const llvm::WeakTrackingVH& use : uses) {
    if (auto* instruction = llvm::dyn_cast_or_null<Instruction>(use)) {
      announcer.announce(*instruction);
    }
  }
}

}  // namespace heddle::pass
