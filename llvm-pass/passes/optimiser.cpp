#include "llvm-pass/passes/optimiser.hpp"

#include <llvm/ADT/Any.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Support/CommandLine.h>

namespace heddle::pass {

namespace {

/// The accesses of a loop to one place become one before it and one behind it, made also where the
/// loop makes none.
constexpr const char* no_promotion_in_loops = "disable-licm-promotion";

/// Passes that are left out.
bool is_unwanted(llvm::StringRef pass) {
  return llvm::StringSwitch<bool>(pass)
      // Read what lies between the elements of a loop, and what it reads on condition; say so if a
      // loop was to be a vector and is none.
      .Cases("LoopVectorizePass", "SLPVectorizerPass", "WarnMissedTransformationsPass", true)
      // Reads before a call what the function reads on condition.
      .Case("ArgumentPromotionPass", true)
      .Default(false);
}

/// Passes that make two loads of a load whose address is a choice between two.
bool loads_both_sides(llvm::StringRef pass) {
  return pass == "InstCombinePass" || pass == "SROAPass" || pass == "SROA";
}

constexpr int max_depth = 16;  ///< of addresses made of addresses

/// Whether a load goes through the address, or through one that is made of it.
bool is_loaded_from(const llvm::Value& address, int depth = max_depth) {
  return depth == 0 || llvm::any_of(address.users(), [depth](const llvm::User* user) {
           return llvm::isa<llvm::LoadInst>(user) || ((llvm::isa<llvm::GetElementPtrInst>(user) ||
                                                       llvm::isa<llvm::BitCastInst>(user)) &&
                                                      is_loaded_from(*user, depth - 1));
         });
}

struct Objects {
  bool has_local = false;   ///< a variable of the function
  bool has_shared = false;  ///< what others may know of, be it a variable of the function
};

/// What an address may point into.
Objects objects_of(const llvm::Value& address) {
  llvm::SmallVector<const llvm::Value*, 4> found;
  llvm::getUnderlyingObjects(&address, found, nullptr, /*MaxLookup=*/0);
  Objects objects;
  for (const llvm::Value* object : found) {
    const bool is_local = llvm::isa<llvm::AllocaInst>(object);
    objects.has_local = objects.has_local || is_local;
    objects.has_shared = objects.has_shared || !is_local ||
                         llvm::PointerMayBeCaptured(object, /*ReturnCaptures=*/true,
                                                    /*StoreCaptures=*/true);
  }
  return objects;
}

/// Whether a load from the address may be made two, one of which would be of something that the
/// program has not chosen. Where paths meet that is done for the sake of local variables only.
bool is_choice(const llvm::Instruction& instruction) {
  const bool is_meeting = llvm::isa<llvm::PHINode>(instruction);
  if ((!is_meeting && !llvm::isa<llvm::SelectInst>(instruction)) ||
      !instruction.getType()->isPointerTy() || !is_loaded_from(instruction)) {
    return false;
  }
  const Objects objects = objects_of(instruction);
  return objects.has_shared && (objects.has_local || !is_meeting);
}

/// Puts something between a chosen address and its uses that no pass looks through when it looks
/// for a choice, and all do that ask what memory is meant.
void hide_choices(llvm::Function& function) {
  llvm::SmallVector<llvm::Instruction*, 8> choices;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (is_choice(instruction)) {
      choices.push_back(&instruction);
    }
  }
  for (llvm::Instruction* choice : choices) {
    llvm::IRBuilder<> builder(llvm::isa<llvm::PHINode>(choice)
                                  ? &*choice->getParent()->getFirstInsertionPt()
                                  : choice->getNextNode());
    llvm::SmallVector<llvm::Use*, 8> uses;
    for (llvm::Use& use : choice->uses()) {
      uses.push_back(&use);
    }
    llvm::Value* hidden = builder.CreateStripInvariantGroup(choice);
    for (llvm::Use* use : uses) {
      use->set(hidden);
    }
  }
}

void reveal_choices(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    auto* hidden = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (hidden != nullptr && hidden->getIntrinsicID() == llvm::Intrinsic::strip_invariant_group) {
      hidden->replaceAllUsesWith(hidden->getArgOperand(0));
      hidden->eraseFromParent();
    }
  }
}

void before_pass(llvm::StringRef pass, const llvm::Any& unit) {
  if (!loads_both_sides(pass)) {
    return;
  }
  const auto* function = llvm::any_cast<const llvm::Function*>(&unit);
  if (function != nullptr && (*function)->hasFnAttribute(llvm::Attribute::SanitizeThread)) {
    hide_choices(const_cast<llvm::Function&>(**function));
  }
}

}  // namespace

void restrain_optimiser(llvm::PassBuilder& builder) {
  auto& options = llvm::cl::getRegisteredOptions();
  const auto option = options.find(no_promotion_in_loops);
  if (option != options.end()) {
    static_cast<llvm::cl::opt<bool>*>(option->second)->setValue(true);
  }
  llvm::PassInstrumentationCallbacks* callbacks = builder.getPassInstrumentationCallbacks();
  if (callbacks != nullptr) {
    callbacks->registerShouldRunOptionalPassCallback(
        [](llvm::StringRef pass, const llvm::Any&) { return !is_unwanted(pass); });
    callbacks->registerBeforeNonSkippedPassCallback(before_pass);
  }
}

void suppress_speculation(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (function.hasFnAttribute(llvm::Attribute::SanitizeThread)) {
      module.getContext().emitError(
          "Heddle: ThreadSanitizer (-fsanitize=thread) cannot be used with Heddle, which finds "
          "data races itself: leave the option out");
      return;
    }
  }
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) {
      function.addFnAttr(llvm::Attribute::SanitizeThread);
    }
  }
}

void release_speculation(llvm::Module& module) {
  for (llvm::Function& function : module) {
    function.removeFnAttr(llvm::Attribute::SanitizeThread);
    reveal_choices(function);
  }
}

}  // namespace heddle::pass
