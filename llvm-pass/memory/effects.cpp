#include "llvm-pass/memory/effects.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsX86.h>
#include <sys/syscall.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/wants_instrumentation.hpp"
#include "runtime/hooks/stream_functions.hpp"

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
  return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

constexpr int max_call_depth = 4;

bool takes_time(const llvm::CallBase& call, int depth);

/// A step of a function that only takes time: a call that does, or one within the function.
bool takes_time(const llvm::Instruction& instruction, int depth) {
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    return is_harmless_intrinsic(*call) || is_empty_assembly(*call) || takes_time(*call, depth);
  }
  const auto* address = llvm::getLoadStorePointerOperand(&instruction);
  if (address != nullptr) {
    return !instruction.isAtomic() && !instruction.isVolatile() &&
           llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(address, /*MaxLookup=*/0));
  }
  return !instruction.mayReadOrWriteMemory() && !instruction.mayThrow();
}

bool takes_time(const llvm::CallBase& call, int depth) {
  const auto* callee = callee_of(call);
  if (callee == nullptr || !callee->getReturnType()->isVoidTy()) {
    return callee != nullptr && gives_way(callee->getName());
  }
  if (gives_way(callee->getName())) {
    return true;
  }
  return depth > 0 && !callee->isDeclarationForLinker() && wants_instrumentation(*callee) &&
         llvm::all_of(llvm::instructions(*callee),
                      [depth](const auto& inner) { return takes_time(inner, depth - 1); });
}

/// Code of libstdc++'s own that waits for a condition or a futex, or wakes: by way of functions
/// that the runtime has in the place of the C library's.
bool is_of_waiting(llvm::StringRef name) {
  return starts_with(name, "_ZNSt18condition_variable4waitE") ||
         starts_with(name, "_ZNSt18condition_variable10notify_") ||
         starts_with(name, "_ZNSt28__atomic_futex_unsigned_base");
}

bool is_futex_call(const llvm::CallBase& call, const llvm::Function& callee) {
  const auto* number = callee.getName() == "syscall" && call.arg_size() > 0
                           ? llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0))
                           : nullptr;
  return number != nullptr && number->getZExtValue() == SYS_futex;
}

}  // namespace

std::optional<std::string> bare_assembly(const llvm::CallBase& call) {
  const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand());
  if (assembly == nullptr) {
    return std::nullopt;
  }
  std::string bare;
  llvm::copy_if(assembly->getAsmString(), std::back_inserter(bare),
                [](char character) { return !is_separator(character); });
  return bare;
}

bool is_empty_assembly(const llvm::CallBase& call) {
  const std::optional<std::string> bare = bare_assembly(call);
  return bare &&
         llvm::StringSwitch<bool>(*bare).Cases("", "pause", "repnop", "nop", true).Default(false);
}

bool may_reach_runtime(const llvm::CallBase& call) {
  const auto* callee = callee_of(call);
  if (callee == nullptr) {
    return true;
  }
  if (is_left_out(*callee)) {
    return !call.doesNotAccessMemory();
  }
  if (runtime::reads_stream_buffer({callee->getName().data(), callee->getName().size()})) {
    return true;
  }
  return callee->isDeclaration() && !callee->isIntrinsic() && !call.doesNotAccessMemory() &&
         !starts_with(callee->getName(), "__heddle_") && !gives_way(callee->getName()) &&
         callee->getName() != "__clang_call_terminate";
}

bool is_synchronising_call(const llvm::CallBase& call) {
  const auto* callee = callee_of(call);
  if (callee == nullptr) {
    return false;
  }
  if (is_of_waiting(callee->getName()) || is_futex_call(call, *callee)) {
    return true;
  }
  return llvm::StringSwitch<bool>(callee->getName())
      .Cases("pthread_mutex_trylock", "pthread_spin_trylock", "mtx_trylock", true)
      .Cases("pthread_rwlock_tryrdlock", "pthread_rwlock_trywrlock", true)
      .Cases("pthread_mutex_lock", "pthread_spin_lock", "mtx_lock", true)
      .Cases("pthread_mutex_unlock", "pthread_spin_unlock", "mtx_unlock", true)
      .Cases("pthread_rwlock_rdlock", "pthread_rwlock_wrlock", true)
      .Cases("pthread_rwlock_timedrdlock", "pthread_rwlock_timedwrlock", true)
      .Cases("pthread_rwlock_clockrdlock", "pthread_rwlock_clockwrlock", true)
      .Cases("pthread_rwlock_unlock", "pthread_mutex_timedlock", true)
      .Cases("pthread_mutex_clocklock", "mtx_timedlock", true)
      .Cases("pthread_tryjoin_np", "pthread_timedjoin_np", "pthread_clockjoin_np", true)
      .Cases("pthread_testcancel", "pthread_setcancelstate", true)
      .Cases("pthread_cond_wait", "pthread_cond_timedwait", "pthread_cond_clockwait", true)
      .Cases("pthread_cond_signal", "pthread_cond_broadcast", true)
      .Cases("cnd_wait", "cnd_timedwait", "cnd_signal", "cnd_broadcast", true)
      .Cases("sem_wait", "sem_trywait", "sem_timedwait", "sem_clockwait", true)
      .Cases("sem_post", "sem_getvalue", "pthread_once", "call_once", true)
      .Default(false);
}

bool only_takes_time(const llvm::CallBase& call) { return takes_time(call, max_call_depth); }

bool has_unknown_effect(const llvm::CallBase& call) {
  const auto* callee = callee_of(call);
  if (callee == nullptr) {
    return false;  // the runtime looks at what is called
  }
  if (!callee->isDeclarationForLinker()) {
    return !wants_instrumentation(*callee) && !starts_with(callee->getName(), "__heddle_");
  }
  if (!callee->isDeclaration()) {
    return true;  // a copy for inlining: what is called is compiled elsewhere
  }
  return may_reach_runtime(call) && !is_synchronising_call(call) &&
         !starts_with(callee->getName(), "_ZSt18uncaught_exceptionv") &&
         !starts_with(callee->getName(), "_ZSt19uncaught_exceptionsv");
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
