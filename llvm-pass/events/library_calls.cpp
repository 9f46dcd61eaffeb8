#include <llvm/IR/Constants.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <algorithm>
#include <array>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/events/events.hpp"
#include "llvm-pass/events/identity.hpp"
#include "llvm-pass/memory/effects.hpp"
#include "runtime/hooks/stream_functions.hpp"

// Calls that may leave instrumented code: where they lead, the runtime finds out.

namespace heddle::pass {

namespace {

/// Of the compiler, the C and the C++ library: interposed, or without synchronisation that matters.
/// It saves calls of the hook only, which finds the same.
constexpr std::array harmless{
    "_ZSt",    "_ZNSt",  "_ZNKSt",  "_Zn",  "_Zd",    "_Unwind",      "__",  "heddle",
    "pthread", "sem_",   "mtx_",    "cnd_", "thrd_",  "call_once",    "mem", "str",
    "malloc",  "calloc", "realloc", "free", "atexit", "at_quick_exit"};

/// But for those that read input, are in the middle of a text, or have to do with what the process
/// has but once: runtime/hooks/system_state.cpp.
constexpr std::array keeps_something{"__isoc",
                                     "strtok",
                                     "__cxa_atexit",
                                     "__cxa_at_quick_exit",
                                     "__ctype_get_mb_cur_max",
                                     "atexit",
                                     "at_quick_exit",
                                     "_ZNSt10filesystem12current_path",
                                     "_ZNSt6locale6global",
                                     "_ZNSt6localeC1Ev",
                                     "_ZNSt6localeC2Ev",
                                     "_ZNSt3pmr20set_default_resource",
                                     "_ZNSt3pmr20get_default_resource",
                                     "_ZNSt8ios_base6xalloc",
                                     "_ZSt15set_new_handler",
                                     "_ZSt15get_new_handler",
                                     "_ZSt13set_terminate",
                                     "_ZSt13get_terminate"};

bool is_harmless(llvm::StringRef name) {
  const auto is_prefix = [&](const char* prefix) { return starts_with(name, prefix); };
  return std::any_of(harmless.begin(), harmless.end(), is_prefix) &&
         std::none_of(keeps_something.begin(), keeps_something.end(), is_prefix) &&
         !runtime::reads_stream({name.data(), name.size()});
}

}  // namespace

llvm::Instruction* place_after(llvm::CallBase& call) {
  if (call.doesNotReturn() || call.isMustTailCall() ||
      call.hasFnAttr(llvm::Attribute::ReturnsTwice)) {
    return nullptr;
  }
  if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&call)) {
    auto* between = llvm::SplitEdge(invoke->getParent(), invoke->getNormalDest());
    return between->getFirstNonPHI();
  }
  return llvm::isa<llvm::CallInst>(call) ? call.getNextNode() : nullptr;
}

void announce_library_call(llvm::CallBase& call, HookCalls& hooks) {
  if (is_output(call)) {
    announce_output(call, hooks);
  }
  auto* callee = call.getCalledOperand()->stripPointerCasts();
  const auto* function = llvm::dyn_cast<llvm::Function>(callee);
  if (!may_reach_runtime(call) || (function != nullptr && is_harmless(function->getName()))) {
    return announce_identity_call(call, hooks);  // else the runtime knows what is called
  }
  llvm::IRBuilder<> builder(&call);
  llvm::Value* name = llvm::ConstantPointerNull::get(byte_pointer_type(call.getContext()));
  if (function != nullptr) {
    name = hooks.sites().text(function->getName());
  }
  hooks.call(builder, Hook::__heddle_library_call, {callee, name});
  if (llvm::Instruction* after = place_after(call)) {
    llvm::IRBuilder<> behind(after);
    behind.SetCurrentDebugLocation(call.getDebugLoc());
    hooks.call(behind, Hook::__heddle_library_return, {callee, name});
  }
}

}  // namespace heddle::pass
