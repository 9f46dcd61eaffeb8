#include "llvm-pass/passes/deadlines.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/contract.hpp"

namespace heddle::pass {

namespace {

using llvm::Attribute;

constexpr llvm::StringLiteral steady_now = "_ZNSt6chrono3_V212steady_clock3nowEv";
constexpr llvm::StringLiteral system_now = "_ZNSt6chrono3_V212system_clock3nowEv";

/// Of conditions and futures: the beginnings of names.
constexpr llvm::StringLiteral waits_for[] = {"_ZNSt18condition_variable8wait_forI",
                                             "_ZNSt3_V222condition_variable_any8wait_forI",
                                             "_ZNSt13__future_base13_State_baseV28wait_forI",
                                             "_ZNSt23__atomic_futex_unsignedI"
                                             "Lj2147483648EE22_M_load_when_equal_forI"};

/// The time is made into a deadline, and used for nothing else.
bool makes_deadline(llvm::StringRef name) {
  const bool is_of_mutex =
      starts_with(name, "_ZNSt") && (name.contains("15_M_try_lock_forI") ||
                                     name.contains("18shared_timed_mutex12try_lock_forI") ||
                                     name.contains("19try_lock_shared_forI"));
  return is_of_mutex || llvm::any_of(waits_for, [name](llvm::StringRef beginning) {
           return starts_with(name, beginning);
         });
}

/// Waits for a condition, and compares the time with the deadline behind that.
bool compares_with_deadline(llvm::StringRef name) {
  return starts_with(name, "_ZNSt18condition_variable17__wait_until_implI");
}

llvm::FunctionCallee clock_of_runtime(llvm::Module& module, const char* name,
                                      llvm::FunctionType* type) {
  llvm::FunctionCallee clock = module.getOrInsertFunction(name, type);
  auto* function = llvm::cast<llvm::Function>(clock.getCallee());
  for (const auto kind : {Attribute::NoSync, Attribute::NoUnwind, Attribute::WillReturn}) {
    function->addFnAttr(kind);
  }
  touches_only_inaccessible_memory(*function);
  return clock;
}

llvm::SmallVector<llvm::CallInst*, 2> looks_at_clock(llvm::Function& function) {
  llvm::SmallVector<llvm::CallInst*, 2> looks;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    const auto* callee = call != nullptr ? call->getCalledFunction() : nullptr;
    if (callee != nullptr && (callee->getName() == steady_now || callee->getName() == system_now)) {
      looks.push_back(call);
    }
  }
  return looks;
}

}  // namespace

void look_at_clock_for_deadline(llvm::Function& function) {
  llvm::Module& module = *function.getParent();
  if (makes_deadline(function.getName())) {
    for (llvm::CallInst* look : looks_at_clock(function)) {
      if (look->getCalledFunction()->getName() == steady_now) {
        look->setCalledFunction(
            clock_of_runtime(module, deadline_clock_function, look->getFunctionType()));
      }
    }
  } else if (compares_with_deadline(function.getName())) {
    for (llvm::CallInst* look : looks_at_clock(function)) {
      llvm::IRBuilder<> builder(look);
      auto* now = look->getCalledFunction();
      auto* type = llvm::FunctionType::get(look->getType(), {now->getType()}, false);
      look->replaceAllUsesWith(
          builder.CreateCall(clock_of_runtime(module, clock_behind_wait_function, type), {now}));
      look->eraseFromParent();
    }
  }
}

}  // namespace heddle::pass
