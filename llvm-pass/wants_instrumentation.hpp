#pragma once

#include <llvm/IR/Function.h>

namespace heddle::pass {

/// False for assembly-only functions, for those with the attribute
/// disable_sanitizer_instrumentation and for those of Heddle's C interface, `heddle_...`.
[[nodiscard]] bool wants_instrumentation(const llvm::Function& function);

/// Whether it is that attribute alone that keeps it from being instrumented.
[[nodiscard]] bool is_left_out(const llvm::Function& function);

}  // namespace heddle::pass
