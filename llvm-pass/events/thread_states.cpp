#include "llvm-pass/events/thread_states.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "llvm-pass/compat.hpp"

namespace heddle::pass {

namespace {

constexpr auto state_class = "_ZNSt6thread11_State_implI";
constexpr auto state_table = "_ZTVNSt6thread11_State_implI";

const llvm::Function* callee_of(const llvm::CallBase& call) {
  return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
}

bool is_operator_new(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const auto* callee = call == nullptr ? nullptr : callee_of(*call);
  return callee != nullptr && callee->isDeclaration() && callee->getName() == "_Znwm";
}

/// The constructor of such a block, which is the first argument; or the destructor.
bool is_member_of_state(const llvm::CallBase& call, const llvm::Value& block) {
  const llvm::Function* callee = callee_of(call);
  return callee != nullptr && starts_with(callee->getName(), state_class) && call.arg_size() > 0 &&
         call.getArgOperand(0)->stripPointerCasts() == &block;
}

/// Whether the value is, or has as an element, an address within the table of virtual functions of
/// such a block.
bool has_table_of_state(const llvm::Value& value) {
  if (llvm::isa<llvm::ConstantVector, llvm::InsertElementInst>(value)) {
    return llvm::any_of(llvm::cast<llvm::User>(value).operands(),
                        [](const llvm::Use& part) { return has_table_of_state(*part); });
  }
  const auto* table =
      value.getType()->isPointerTy()
          ? llvm::dyn_cast<llvm::GlobalVariable>(value.stripInBoundsConstantOffsets())
          : nullptr;
  return table != nullptr && starts_with(table->getName(), state_table);
}

/// Follows the address of one block through its function.
class BlockUses {
 public:
  explicit BlockUses(llvm::CallBase& block) : block_(block) { add(block); }

  /// Whether it is the block of a thread, and goes nowhere else.
  [[nodiscard]] bool are_a_threads() {
    while (!places_.empty()) {
      llvm::Value* place = places_.pop_back_val();
      const bool is_harmless =
          llvm::all_of(place->uses(), [this](const llvm::Use& use) { return may_be(use); });
      if (!is_harmless) {
        return false;
      }
    }
    return is_state_;
  }

 private:
  void add(llvm::Value& place) {
    if (known_.insert(&place).second) {
      places_.push_back(&place);
    }
  }

  [[nodiscard]] bool may_be(const llvm::Use& use) {
    llvm::User* user = use.getUser();
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      return may_store(*store, use);
    }
    if (llvm::isa<llvm::GetElementPtrInst, llvm::BitCastInst>(user)) {
      add(*user);
      return true;
    }
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(user)) {
      return may_call(*call, use);
    }
    if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user)) {
      return llvm::isa<llvm::ConstantPointerNull>(compare->getOperand(1));
    }
    return llvm::isa<llvm::LoadInst>(user);
  }

  /// Into the block, or of the block's address into a local variable: the one handed over.
  [[nodiscard]] bool may_store(llvm::StoreInst& store, const llvm::Use& use) {
    llvm::Value* to = store.getPointerOperand();
    const bool is_into_block = known_.count(to) != 0;
    is_state_ = is_state_ || (is_into_block && has_table_of_state(*store.getValueOperand()));
    return use.getOperandNo() == llvm::StoreInst::getPointerOperandIndex() || is_into_block ||
           llvm::isa<llvm::AllocaInst>(to->stripInBoundsConstantOffsets());
  }

  [[nodiscard]] bool may_call(llvm::CallBase& call, const llvm::Use& use) {
    is_state_ = is_state_ || is_member_of_state(call, block_);
    return call.isArgOperand(&use) && call.getType()->isVoidTy() && callee_of(call) != nullptr;
  }

  llvm::CallBase& block_;
  bool is_state_ = false;
  llvm::SmallPtrSet<llvm::Value*, 16> known_;
  llvm::SmallVector<llvm::Value*, 16> places_;
};

}  // namespace

ThreadStates thread_states(llvm::Function& function) {
  ThreadStates states;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (is_operator_new(instruction) &&
        BlockUses(llvm::cast<llvm::CallBase>(instruction)).are_a_threads()) {
      states.emplace_back(&instruction);
    }
  }
  return states;
}

void announce_thread_states(const ThreadStates& states, HookCalls& hooks) {
  for (const llvm::WeakTrackingVH& state : states) {
    if (auto* call = llvm::dyn_cast_or_null<llvm::CallBase>(static_cast<llvm::Value*>(state))) {
      llvm::IRBuilder<> builder(call);
      hooks.call(builder, Hook::__heddle_thread_state, {});
    }
  }
}

}  // namespace heddle::pass
