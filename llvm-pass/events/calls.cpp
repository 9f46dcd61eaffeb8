#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/events/events.hpp"
#include "llvm-pass/events/library_memory.hpp"
#include "llvm-pass/memory/effects.hpp"
#include "llvm-pass/sites/debug_names.hpp"

namespace heddle::pass {

namespace {

void announce_by_value_arguments(llvm::CallBase& call, HookCalls& hooks, PrivateMemory& memory) {
  for (unsigned index = 0; index < call.arg_size(); ++index) {
    llvm::Value* argument = call.getArgOperand(index);
    if (!call.isByValArgument(index) || memory.holds(argument)) {
      continue;
    }
    const std::uint64_t bytes =
        call.getModule()->getDataLayout().getTypeAllocSize(call.getParamByValType(index));
    llvm::IRBuilder<> builder(&call);
    hooks.announce(builder, Hook::__heddle_range_load, {argument, constant_word(builder, bytes)},
                   {SiteKind::range_load});
  }
}

void count_unknown_call(llvm::CallBase& call, llvm::Module& module) {
  llvm::IRBuilder<> builder(&call);
  auto* word = builder.getInt64Ty();
  auto* counter = module.getOrInsertGlobal(unknown_calls_variable, word);
  auto* count = builder.CreateLoad(word, counter);
  builder.CreateStore(builder.CreateAdd(count, builder.getInt64(1)), counter);
}

/// A constructor of std::thread, of libstdc++ or libc++.
bool constructs_thread(llvm::StringRef function) {
  return starts_with(function, "_ZNSt6threadC") || starts_with(function, "_ZNSt3__16threadC");
}

bool starts_thread(const llvm::CallBase& call) {
  for (const llvm::DILocation* place = call.getDebugLoc().get(); place != nullptr;
       place = place->getInlinedAt()) {
    const llvm::DISubprogram* function = place->getScope()->getSubprogram();
    if (function != nullptr && constructs_thread(function->getLinkageName())) {
      return true;
    }
  }
  return constructs_thread(call.getFunction()->getName());
}

/// Of a function that allocates: not what std::thread hands its thread, for the start of a thread
/// does not fail.
bool may_want_memory(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) {
    return false;
  }
  const llvm::StringRef name = callee->getName();
  const bool allocates =
      starts_with(name, "_Znw") || starts_with(name, "_Zna") ||
      llvm::StringSwitch<bool>(name)
          .Cases("malloc", "calloc", "realloc", "reallocarray", "posix_memalign", true)
          .Cases("aligned_alloc", "memalign", "valloc", "pvalloc", true)
          .Default(false);
  return allocates && !starts_thread(call);
}

/// Or is only returned by a function of this module that nobody else can call, and whose callers do
/// not look at it either. Calls within calls are followed for a few levels.
bool is_unused(const llvm::Value& result, unsigned levels = 8) {
  return levels > 0 && llvm::all_of(result.users(), [levels](const llvm::User* user) {
           if (llvm::isa<llvm::CastInst>(user)) {
             return is_unused(*user, levels - 1);
           }
           const auto* returned = llvm::dyn_cast<llvm::ReturnInst>(user);
           return returned != nullptr && returned->getFunction()->hasLocalLinkage() &&
                  llvm::all_of(returned->getFunction()->uses(), [levels](const llvm::Use& use) {
                    const auto* caller = llvm::dyn_cast<llvm::CallBase>(use.getUser());
                    return caller != nullptr && caller->isCallee(&use) &&
                           is_unused(*caller, levels - 1);
                  });
         });
}

/// The runtime asks whether a call is the program's by the address that it returns to: a jump in
/// the place of a call would leave the caller's caller, which may be the C library.
void keep_caller(llvm::CallBase& call) {
  auto* plain = llvm::dyn_cast<llvm::CallInst>(&call);
  if (plain != nullptr && !plain->isMustTailCall()) {
    plain->setTailCallKind(llvm::CallInst::TCK_NoTail);
  }
}

}  // namespace

bool announce_assembly(llvm::Instruction& instruction, HookCalls& hooks, PrivateMemory& memory) {
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (call == nullptr || !(call->isInlineAsm() || is_unknown_to_memory(*call, memory))) {
    return false;
  }
  if (!is_empty_assembly(*call)) {
    llvm::IRBuilder<> builder(call);
    hooks.announce(builder, Hook::__heddle_assembly, {}, {SiteKind::assembly});
  }
  return true;
}

bool note_call(llvm::Instruction& instruction, HookCalls& hooks, PrivateMemory& memory) {
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (call == nullptr) {
    return false;
  }
  announce_by_value_arguments(*call, hooks, memory);
  announce_library_memory(*call, hooks, memory);
  if (may_reach_runtime(*call)) {
    auto& module = hooks.module();
    llvm::IRBuilder<> builder(call);
    SiteFacts facts{SiteKind::call};
    facts.type = allocated_type_text(*call);
    facts.flags |= may_want_memory(*call) ? allocates : 0;
    facts.flags |= is_unused(*call) ? result_unused : 0;
    auto* site = hooks.sites().add(*call, facts);
    auto* variable = module.getOrInsertGlobal(call_site_variable, site->getType());
    builder.CreateStore(site, variable);
    keep_caller(*call);
  }
  announce_library_call(*call, hooks);
  if (has_unknown_effect(*call)) {
    count_unknown_call(*call, hooks.module());
  }
  replace_container_call(*call, hooks);
  return true;
}

}  // namespace heddle::pass
