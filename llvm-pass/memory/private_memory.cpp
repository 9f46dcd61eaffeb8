#include "llvm-pass/memory/private_memory.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Metadata.h>

#include <limits>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/memory/local_values.hpp"

namespace heddle::pass {

namespace {

/// LLVM's search for captures calls a volatile access through a pointer a capture of the pointer,
/// which would make every volatile local shared. It is none, nor is being passed by value or
/// named to a hook.
class FindCapture final : public llvm::CaptureTracker {
 public:
  void tooManyUses() override { found_ = true; }

  bool captured(const llvm::Use* use) override {
    found_ = found_ || !(is_access_through(*use) || is_copied_or_named(*use) || stays_local(*use));
    return found_;
  }

  void follow(const llvm::Value& pointer) {
    if (pointer.getType()->isPointerTy()) {
      llvm::PointerMayBeCaptured(&pointer, this, std::numeric_limits<unsigned>::max());
    } else {
      found_ = true;
    }
  }

  [[nodiscard]] bool found() const { return found_; }

 private:
  static bool is_access_through(const llvm::Use& use) {
    const auto* user = use.getUser();
    if (llvm::isa<llvm::LoadInst>(user) || llvm::isa<llvm::MemIntrinsic>(user)) {
      return true;
    }
    if (llvm::isa<llvm::StoreInst>(user)) {
      return use.getOperandNo() == llvm::StoreInst::getPointerOperandIndex();
    }
    return (llvm::isa<llvm::AtomicRMWInst>(user) || llvm::isa<llvm::AtomicCmpXchgInst>(user)) &&
           use.getOperandNo() == 0;
  }

  static bool is_copied_or_named(const llvm::Use& use) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
    if (call == nullptr || !call->isArgOperand(&use)) {
      return false;
    }
    const auto* callee = call->getCalledFunction();
    return call->isByValArgument(call->getArgOperandNo(&use)) ||
           (callee != nullptr && starts_with(callee->getName(), "__heddle_"));
  }

  /// The address is kept in a local variable, as `this` is without optimisation, and goes nowhere
  /// from there.
  bool stays_local(const llvm::Use& use) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(use.getUser());
    const auto* local =
        store != nullptr ? llvm::dyn_cast<llvm::AllocaInst>(store->getPointerOperand()) : nullptr;
    if (local == nullptr || !is_simple_local(*local)) {
      return false;
    }
    if (locals_.insert(local).second) {
      for (const llvm::User* user : local->users()) {
        if (llvm::isa<llvm::LoadInst>(user)) {
          follow(*user);
        }
      }
    }
    return !found_;
  }

  llvm::SmallPtrSet<const llvm::AllocaInst*, 8> locals_;
  bool found_ = false;
};

bool has_capture(const llvm::Value* pointer) {
  FindCapture search;
  search.follow(*pointer);
  return search.found();
}

bool is_vtable_pointer(const llvm::Value* address) {
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(address);
  const auto* tag = load != nullptr ? load->getMetadata(llvm::LLVMContext::MD_tbaa) : nullptr;
  return tag != nullptr && tag->isTBAAVtableAccess();
}

bool thread_local_has_capture(const llvm::GlobalVariable& variable) {
  return llvm::any_of(variable.users(), [](const llvm::User* user) {
    if (!llvm::isa<llvm::Instruction>(user)) {
      return true;
    }
    return thread_local_behind(user) != user && has_capture(user);
  });
}

}  // namespace

bool is_of_profile(const llvm::Value* object) {
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(object);
  return variable != nullptr && (starts_with(variable->getName(), "__llvm_gcov") ||
                                 starts_with(variable->getName(), "__prof") ||
                                 starts_with(variable->getSection(), "__llvm_prf"));
}

bool PrivateMemory::never_captured(const llvm::Value* object) {
  const auto known = never_captured_.find(object);
  if (known != never_captured_.end()) {
    return known->second;
  }
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(object);
  const bool result =
      variable != nullptr ? !thread_local_has_capture(*variable) : !has_capture(object);
  never_captured_[object] = result;
  return result;
}

bool PrivateMemory::is_private_object(const llvm::Value* object) {
  object = thread_local_behind(object);
  if (llvm::isa<llvm::AllocaInst>(object)) {
    return never_captured(object);
  }
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(object)) {
    return argument->hasByValAttr() && never_captured(object);
  }
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(object);
  if (variable == nullptr) {
    return is_vtable_pointer(object);
  }
  return variable->isConstant() || is_of_profile(variable) ||
         (variable->isThreadLocal() && variable->hasLocalLinkage() && never_captured(variable));
}

bool PrivateMemory::holds(const llvm::Value* address) {
  if (address->isSwiftError() || address->getType()->getPointerAddressSpace() != 0) {
    return true;  // not memory, or relative to a segment register: no address to name
  }
  llvm::SmallVector<const llvm::Value*, 4> objects;
  llvm::getUnderlyingObjects(address, objects, nullptr, /*MaxLookup=*/0);
  return llvm::all_of(objects, [this](const llvm::Value* object) {
    return is_private_object(accessed_object(object));
  });
}

std::string variable_name(const llvm::Value* address) {
  const auto* object = thread_local_behind(accessed_object(address));
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(object);
  return variable != nullptr ? llvm::demangle(variable->getName().str()) : std::string();
}

}  // namespace heddle::pass
