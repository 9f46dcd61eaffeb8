#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/contract.hpp"
#include "llvm-pass/events/lifetimes.hpp"
#include "llvm-pass/passes/deadlines.hpp"
#include "llvm-pass/passes/left_out.hpp"
#include "llvm-pass/passes/optimiser.hpp"
#include "llvm-pass/passes/passes.hpp"
#include "llvm-pass/passes/standard_wrappers.hpp"
#include "llvm-pass/sites/debug_names.hpp"
#include "llvm-pass/wants_instrumentation.hpp"
#include "runtime/hooks/stream_functions.hpp"

namespace heddle::pass {

using llvm::Attribute;

namespace {

/// libstdc++ reaches pthreads through internal functions of these names.
bool is_gthread_wrapper(const llvm::Function& function) {
  return function.hasLocalLinkage() && function.getName().contains("__gthread_");
}

void always_inline(llvm::Function& function) {
  function.removeFnAttr(Attribute::OptimizeNone);
  function.removeFnAttr(Attribute::NoInline);
  function.addFnAttr(Attribute::AlwaysInline);
}

/// A function that is not to be instrumented would be, as part of the caller it is inlined into.
void never_inline(llvm::Function& function) {
  if (!function.hasFnAttribute(Attribute::AlwaysInline)) {
    function.addFnAttr(Attribute::NoInline);
  }
}

/// Calls of it are announced by its name, wherever its code is.
bool is_known_by_name(llvm::StringRef name) {
  return runtime::reads_stream_buffer({name.data(), name.size()});
}

/// With line tables only, debug information lacks the linkage names that tell overloads and
/// namespaces apart. Inlined functions are gone by the time sites are made, so it is done here.
void name_subprogram(llvm::Function& function) {
  llvm::DISubprogram* subprogram = function.getSubprogram();
  if (subprogram != nullptr && subprogram->isDistinct() && subprogram->getLinkageName().empty() &&
      subprogram->getName() != function.getName()) {
    subprogram->replaceLinkageName(llvm::MDString::get(function.getContext(), function.getName()));
  }
}

}  // namespace

llvm::PreservedAnalyses PreparePass::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  suppress_speculation(module);
  leave_out_listed(module);
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) {
      continue;
    }
    name_subprogram(function);
    mark_locals_of_functions(function);
    remember_variables(function);
    look_at_clock_for_deadline(function);
    if (!wants_instrumentation(function) || is_known_by_name(function.getName())) {
      never_inline(function);
    } else if (is_gthread_wrapper(function) ||
               (function.isDiscardableIfUnused() && is_standard_wrapper(function.getName()))) {
      always_inline(function);
    }
  }
  return llvm::PreservedAnalyses::none();
}

}  // namespace heddle::pass
