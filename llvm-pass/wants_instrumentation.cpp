#include "llvm-pass/wants_instrumentation.hpp"

#include "llvm-pass/compat.hpp"

namespace heddle::pass {

bool wants_instrumentation(const llvm::Function& function) {
  return !function.hasFnAttribute(llvm::Attribute::Naked) &&
         !function.hasFnAttribute(llvm::Attribute::DisableSanitizerInstrumentation) &&
         !starts_with(function.getName(), "__heddle_") &&
         !starts_with(function.getName(), "heddle_");
}

}  // namespace heddle::pass
