#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/InlineAsm.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/events.hpp"

namespace heddle::pass {

namespace {

bool is_separator(char character) { return llvm::isSpace(character) || character == ';'; }

/// Nothing at all, or one of the ways to write "pause".
bool has_no_effect(llvm::StringRef assembly) {
  std::string bare;
  llvm::copy_if(assembly, std::back_inserter(bare),
                [](char character) { return !is_separator(character); });
  return llvm::StringSwitch<bool>(bare).Cases("", "pause", "repnop", "nop", true).Default(false);
}

/// Giving way is not noted: it must not hide that another call came before it, which says that the
/// thread did more than read shared memory.
bool gives_way(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("sched_yield", "pthread_yield", "thrd_yield", "thrd_sleep", true)
      .Cases("nanosleep", "clock_nanosleep", "usleep", "sleep", true)
      .Default(false);
}

bool may_reach_runtime(const llvm::CallBase& call) {
  const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  if (callee == nullptr) {
    return !llvm::isa<llvm::GlobalAlias>(call.getCalledOperand());
  }
  return callee->isDeclaration() && !callee->isIntrinsic() && !call.doesNotAccessMemory() &&
         !starts_with(callee->getName(), "__heddle_") && !gives_way(callee->getName()) &&
         callee->getName() != "__clang_call_terminate";
}

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

}  // namespace

bool announce_assembly(llvm::Instruction& instruction, HookCalls& hooks) {
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (call == nullptr || !call->isInlineAsm()) {
    return false;
  }
  if (!has_no_effect(llvm::cast<llvm::InlineAsm>(call->getCalledOperand())->getAsmString())) {
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
  if (may_reach_runtime(*call)) {
    auto& module = hooks.module();
    llvm::IRBuilder<> builder(call);
    auto* site = hooks.sites().add(*call, {SiteKind::call});
    auto* variable = module.getOrInsertGlobal(call_site_variable, site->getType());
    builder.CreateStore(site, variable);
  }
  return true;
}

}  // namespace heddle::pass
