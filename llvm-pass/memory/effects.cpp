#include "llvm-pass/memory/effects.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/wants_instrumentation.hpp"

namespace heddle::pass {

namespace {

bool is_separator(char character) { return llvm::isSpace(character) || character == ';'; }

/// Giving way is not noted: it must not hide that another call came before it, which says that the
/// thread did more than read shared memory.
bool gives_way(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("sched_yield", "pthread_yield", "thrd_yield", "thrd_sleep", true)
      .Cases("nanosleep", "clock_nanosleep", "usleep", "sleep", true)
      .Default(false);
}

const llvm::Function* callee_of(const llvm::CallBase& call) {
  return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
}

}  // namespace

bool is_empty_assembly(const llvm::CallBase& call) {
  const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand());
  if (assembly == nullptr) {
    return false;
  }
  std::string bare;
  llvm::copy_if(assembly->getAsmString(), std::back_inserter(bare),
                [](char character) { return !is_separator(character); });
  return llvm::StringSwitch<bool>(bare).Cases("", "pause", "repnop", "nop", true).Default(false);
}

bool may_reach_runtime(const llvm::CallBase& call) {
  const auto* callee = callee_of(call);
  if (callee == nullptr) {
    return !llvm::isa<llvm::GlobalAlias>(call.getCalledOperand());
  }
  return callee->isDeclaration() && !callee->isIntrinsic() && !call.doesNotAccessMemory() &&
         !starts_with(callee->getName(), "__heddle_") && !gives_way(callee->getName()) &&
         callee->getName() != "__clang_call_terminate";
}

bool is_attempt(const llvm::CallBase& call) {
  const auto* callee = callee_of(call);
  return callee != nullptr &&
         llvm::StringSwitch<bool>(callee->getName())
             .Cases("pthread_mutex_trylock", "pthread_spin_trylock", "mtx_trylock", true)
             .Cases("pthread_rwlock_tryrdlock", "pthread_rwlock_trywrlock", true)
             .Default(false);
}

bool has_unknown_effect(const llvm::CallBase& call) {
  const auto* callee = callee_of(call);
  if (callee == nullptr) {
    return !call.isInlineAsm();
  }
  if (!callee->isDeclarationForLinker()) {
    return !wants_instrumentation(*callee) && !starts_with(callee->getName(), "__heddle_");
  }
  if (!callee->isDeclaration()) {
    return true;  // a copy for inlining: what is called is compiled elsewhere
  }
  return may_reach_runtime(call) && !is_attempt(call);
}

bool is_harmless_intrinsic(const llvm::Instruction& instruction) {
  const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (intrinsic == nullptr) {
    return false;
  }
  switch (intrinsic->getIntrinsicID()) {
    case llvm::Intrinsic::assume:
    case llvm::Intrinsic::donothing:
    case llvm::Intrinsic::experimental_noalias_scope_decl:
    case llvm::Intrinsic::invariant_start:
    case llvm::Intrinsic::invariant_end:
    case llvm::Intrinsic::lifetime_start:
    case llvm::Intrinsic::lifetime_end:
    case llvm::Intrinsic::prefetch:
    case llvm::Intrinsic::pseudoprobe:
    case llvm::Intrinsic::sideeffect:
    case llvm::Intrinsic::var_annotation:
    case llvm::Intrinsic::x86_sse2_pause:
      return true;
    default:
      return llvm::isa<llvm::DbgInfoIntrinsic>(intrinsic) || intrinsic->doesNotAccessMemory();
  }
}

bool may_be_event(const llvm::Instruction& instruction) {
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    if (call->isInlineAsm()) {
      return !is_empty_assembly(*call);
    }
    return !llvm::isa<llvm::IntrinsicInst>(call) && !call->hasFnAttr(llvm::Attribute::NoSync) &&
           !call->doesNotAccessMemory();
  }
  return instruction.isAtomic() || instruction.isVolatile();
}

}  // namespace heddle::pass
