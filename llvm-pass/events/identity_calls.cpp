#include <llvm/ADT/STLExtras.h>

#include <array>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/events/identity.hpp"
#include "runtime/hooks/stream_functions.hpp"

namespace heddle::pass {

namespace {

/// Beginnings of names of functions that do the same for all threads which ask the same: memory,
/// synchronisation, exceptions, strings, the trees and tables of the containers.
constexpr std::array blind_prefixes{"_Zn",
                                    "_Zd",
                                    "__cxa_",
                                    "_Unwind_",
                                    "pthread_mutex_",
                                    "pthread_cond_",
                                    "pthread_rwlock_",
                                    "pthread_spin_",
                                    "pthread_barrier_",
                                    "pthread_once",
                                    "pthread_getspecific",
                                    "pthread_setspecific",
                                    "sem_",
                                    "mtx_",
                                    "cnd_",
                                    "__atomic_",
                                    "heddle_",
                                    "_ZNSt18condition_variable",
                                    "_ZNSt6thread15_M_start_thread",
                                    "_ZNSt6thread4join",
                                    "_ZNSt6thread6_StateD",
                                    "_ZNSt9exception",
                                    "_ZNSt11logic_error",
                                    "_ZNSt13runtime_error",
                                    "_ZNSt12out_of_range",
                                    "_ZNSt16invalid_argument",
                                    "_ZNSt12length_error",
                                    "_ZNSt12system_error",
                                    "_ZNSt14overflow_error",
                                    "_ZNSt7__cxx1112basic_string",
                                    "_ZNKSt7__cxx1112basic_string",
                                    "_ZNKSt8__detail20_Prime_rehash_policy",
                                    "_ZNSt8__detail15_List_node_base",
                                    "_ZSt18_Rb_tree",
                                    "_ZSt29_Rb_tree",
                                    "_ZSt28_Rb_tree",
                                    "_ZSt20_Rb_tree",
                                    "_ZSt9terminate"};
constexpr std::array blind_names{"malloc",
                                 "calloc",
                                 "realloc",
                                 "free",
                                 "aligned_alloc",
                                 "posix_memalign",
                                 "memalign",
                                 "pthread_key_delete",
                                 "memcpy",
                                 "memmove",
                                 "memset",
                                 "strlen",
                                 "bcmp",
                                 "pthread_create",
                                 "pthread_join",
                                 "abort",
                                 "exit",
                                 "atexit",
                                 "at_quick_exit",
                                 "__assert_fail",
                                 "__stack_chk_fail",
                                 "__clang_call_terminate",
                                 "__errno_location",
                                 "__tls_get_addr",
                                 "call_once",
                                 "sched_yield",
                                 "pthread_yield",
                                 "thrd_yield",
                                 "thrd_sleep",
                                 "nanosleep",
                                 "clock_nanosleep",
                                 "usleep",
                                 "sleep"};

bool is_blind(llvm::StringRef name) {
  return llvm::any_of(blind_prefixes,
                      [&](const char* prefix) { return starts_with(name, prefix); }) ||
         llvm::is_contained(blind_names, name) || name.contains("__throw_");
}

}  // namespace

bool is_output(const llvm::CallBase& call) {
  const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  return callee != nullptr && callee->isDeclaration() &&
         runtime::writes_text({callee->getName().data(), callee->getName().size()});
}

void announce_output(llvm::CallBase& call, HookCalls& hooks) {
  llvm::IRBuilder<> builder(&call);
  for (llvm::Value* argument : call.args()) {
    if (argument->getType()->isPointerTy()) {
      argument = builder.CreatePtrToInt(argument, builder.getInt64Ty());
    }
    if (argument->getType()->isIntegerTy(64) && !llvm::isa<llvm::Constant>(argument)) {
      hooks.call(builder, Hook::__heddle_address_use, {argument});
    }
  }
}

void announce_identity_call(llvm::CallBase& call, HookCalls& hooks) {
  const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  if (callee == nullptr || !callee->isDeclaration() || callee->isIntrinsic() ||
      starts_with(callee->getName(), "__heddle_") || is_blind(callee->getName())) {
    return;
  }
  llvm::IRBuilder<> builder(&call);
  hooks.call(builder, is_output(call) ? Hook::__heddle_output : Hook::__heddle_identity, {});
}

}  // namespace heddle::pass
