#pragma once

#include <llvm/IR/Function.h>

namespace heddle::pass {

/// False for assembly-only functions, for those with the attribute
/// disable_sanitizer_instrumentation and for those of Heddle's C interface, `heddle_...`.
[[nodiscard]] bool wants_instrumentation(const llvm::Function& function);

}  // namespace heddle::pass
