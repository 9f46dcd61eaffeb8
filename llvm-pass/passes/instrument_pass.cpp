#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/raw_ostream.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/events/events.hpp"
#include "llvm-pass/events/fresh_locals.hpp"
#include "llvm-pass/events/identity.hpp"
#include "llvm-pass/events/lifetimes.hpp"
#include "llvm-pass/events/registration.hpp"
#include "llvm-pass/events/thread_states.hpp"
#include "llvm-pass/laps/laps.hpp"
#include "llvm-pass/machine/machine_values.hpp"
#include "llvm-pass/passes/left_out.hpp"
#include "llvm-pass/passes/machine_fences.hpp"
#include "llvm-pass/passes/optimiser.hpp"
#include "llvm-pass/passes/passes.hpp"
#include "llvm-pass/passes/unoptimised.hpp"
#include "llvm-pass/sites/debug_names.hpp"
#include "llvm-pass/sites/writable_globals.hpp"
#include "llvm-pass/wants_instrumentation.hpp"

namespace heddle::pass {

namespace {

void instrument(llvm::Instruction& instruction, HookCalls& hooks, PrivateMemory& memory) {
  announce_own_register(instruction, hooks);
  const bool is_seen =
      announce_atomic(instruction, hooks, memory) || announce_plain(instruction, hooks, memory) ||
      announce_range(instruction, hooks, memory) ||
      announce_lane_accesses(instruction, hooks, memory) ||
      announce_atomic_call(instruction, hooks) || replace_machine_value(instruction, hooks) ||
      announce_assembly(instruction, hooks, memory) || note_call(instruction, hooks, memory);
  static_cast<void>(is_seen);
}

void instrument(llvm::Function& function, HookCalls& hooks, PrivateMemory& memory) {
  llvm::SmallVector<llvm::Instruction*, 256> instructions;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    instructions.push_back(&instruction);
  }
  for (llvm::Instruction* instruction : instructions) {
    instrument(*instruction, hooks, memory);
  }
}

/// Nothing may be concluded any more from what these functions did before they had hooks in them.
void forget_what_was_concluded(llvm::ArrayRef<llvm::Function*> functions) {
  for (llvm::Function* function : functions) {
    forget_memory_effects(*function);
    for (llvm::User* user : function->users()) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(user);
      if (call != nullptr && call->getCalledFunction() == function) {
        forget_memory_effects(*call);
      }
    }
  }
}

}  // namespace

llvm::PreservedAnalyses InstrumentPass::run(llvm::Module& module,
                                            llvm::ModuleAnalysisManager& analyses) {
  if (is_optimised_ == Optimised::no) {
    simplify_unoptimised(module, analyses);
  }
  release_speculation(module);
  remove_loop_marks(module);
  auto& function_analyses =
      analyses.getResult<llvm::FunctionAnalysisManagerModuleProxy>(module).getManager();
  HookCalls hooks(module);
  PrivateMemory memory;
  const bool has_globals = list_writable_globals(module, hooks.sites());
  llvm::SmallVector<llvm::Function*, 64> functions;
  for (llvm::Function& function : module) {
    if (!function.isDeclarationForLinker() && wants_instrumentation(function)) {
      functions.push_back(&function);
    }
  }
  for (llvm::Function* function : functions) {
    replace_machine_fences(*function);
    const auto locals = locals_in_memory(*function);
    const AddressUses uses = address_uses(*function);
    const ThreadStates states = thread_states(*function);
    announce_laps(*function, hooks, memory, function_analyses);
    instrument(*function, hooks, memory);
    announce_lives(*function, hooks, memory);
    announce_address_uses(uses, hooks);
    announce_thread_states(states, hooks);
    mark_instrumented(*function);
    clear(locals, hooks);
  }
  forget_what_was_concluded(functions);
  if (note_left_out(module, hooks) || has_globals || !functions.empty()) {
    register_module(hooks);
  }
  strip_if_for_names_only(module);
  if (llvm::verifyModule(module, &llvm::errs())) {
    llvm::report_fatal_error(
        "Heddle: instrumentation made an invalid module. This is a fault of "
        "Heddle, not of the program that is compiled.");
  }
  return llvm::PreservedAnalyses::none();
}

}  // namespace heddle::pass
