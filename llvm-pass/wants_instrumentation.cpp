#include "llvm-pass/wants_instrumentation.hpp"

#include "llvm-pass/compat.hpp"

namespace heddle::pass {

namespace {

bool can_be_instrumented(const llvm::Function& function) {
  return !function.hasFnAttribute(llvm::Attribute::Naked) &&
         !starts_with(function.getName(), "__heddle_") &&
         !starts_with(function.getName(), "heddle_");
}

bool has_attribute(const llvm::Function& function) {
  return function.hasFnAttribute(llvm::Attribute::DisableSanitizerInstrumentation);
}

}  // namespace

bool wants_instrumentation(const llvm::Function& function) {
  return can_be_instrumented(function) && !has_attribute(function);
}

bool is_left_out(const llvm::Function& function) {
  return can_be_instrumented(function) && has_attribute(function);
}

}  // namespace heddle::pass
