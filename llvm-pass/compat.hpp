#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/Attributes.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

/// Where the interfaces of LLVM 14 to 19 differ, and nothing else.
namespace heddle::pass {

/// `StringRef::startswith` became `starts_with`, and the old name is gone in 19.
inline bool starts_with(llvm::StringRef text, llvm::StringRef prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

/// `ptr`; in LLVM 14, whose pointers have a pointee, `i8*`: cast before use.
inline llvm::PointerType* byte_pointer_type(llvm::LLVMContext& context) {
  return llvm::PointerType::get(llvm::Type::getInt8Ty(context), 0);
}

/// Whether the value is the address of a thread_local, seen from the current thread; such
/// addresses have an intrinsic of their own from LLVM 15 on.
inline const llvm::Value* thread_local_behind(const llvm::Value* address) {
#if LLVM_VERSION_MAJOR >= 15
  if (const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(address)) {
    if (call->getIntrinsicID() == llvm::Intrinsic::threadlocal_address) {
      return call->getArgOperand(0);
    }
  }
#endif
  return address;
}

/// Takes back what the optimiser has found out about the memory effects of a function or a call:
/// a hook inside it is an effect that was not there then.
template <typename FunctionOrCall>
void forget_memory_effects(FunctionOrCall& subject) {
  using llvm::Attribute;
#if LLVM_VERSION_MAJOR >= 16
  subject.removeFnAttr(Attribute::Memory);
#else
  for (const auto kind :
       {Attribute::ReadNone, Attribute::ReadOnly, Attribute::WriteOnly, Attribute::ArgMemOnly,
        Attribute::InaccessibleMemOnly, Attribute::InaccessibleMemOrArgMemOnly}) {
    subject.removeFnAttr(kind);
  }
#endif
  for (const auto kind : {Attribute::NoSync, Attribute::NoFree, Attribute::Speculatable}) {
    subject.removeFnAttr(kind);
  }
}

/// Of a function that has effects, but none on the program's memory.
inline void touches_only_inaccessible_memory(llvm::Function& function) {
#if LLVM_VERSION_MAJOR >= 16
  function.setOnlyAccessesInaccessibleMemory();
#else
  function.addFnAttr(llvm::Attribute::InaccessibleMemOnly);
#endif
}

/// That a variable of the source, or what the expression says of it, is at an address.
struct Declaration {
  const llvm::DILocalVariable* variable;
  const llvm::DIExpression* expression;
  bool is_inlined;  ///< of a function that has become part of this one
};

/// The declarations of what is at this address. Records of their own from LLVM 19 on, before that
/// calls of an intrinsic. Where the optimiser follows assignments, as it does from LLVM 17 on, they
/// are the assignments that the variable's own instruction makes.
inline llvm::SmallVector<Declaration, 2> declarations_of(llvm::Value& address) {
  llvm::SmallVector<Declaration, 2> found;
  const auto add = [&found](const auto* one) {
    if (one->getVariable() != nullptr && one->getExpression() != nullptr) {
      found.push_back({one->getVariable(), one->getExpression(),
                       one->getDebugLoc() && one->getDebugLoc()->getInlinedAt() != nullptr});
    }
  };
#if LLVM_VERSION_MAJOR >= 19
  for (const llvm::DbgDeclareInst* one : llvm::findDbgDeclares(&address)) {
    add(one);
  }
  for (const llvm::DbgVariableRecord* one : llvm::findDVRDeclares(&address)) {
    add(one);
  }
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&address)) {
    for (const llvm::DbgAssignIntrinsic* one : llvm::at::getAssignmentMarkers(local)) {
      if (one->getAddressExpression()->getNumElements() == 0) {
        add(one);
      }
    }
    for (const llvm::DbgVariableRecord* one : llvm::at::getDVRAssignmentMarkers(local)) {
      if (one->getAddressExpression()->getNumElements() == 0) {
        add(one);
      }
    }
  }
#else
  for (const llvm::DbgVariableIntrinsic* one : llvm::FindDbgAddrUses(&address)) {
    if (llvm::isa<llvm::DbgDeclareInst>(one)) {
      add(one);
    }
  }
#endif
  return found;
}

}  // namespace heddle::pass
