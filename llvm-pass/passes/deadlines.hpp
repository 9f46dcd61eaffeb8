#pragma once

#include <llvm/IR/Function.h>

namespace heddle::pass {

/// Members of the C++ library that wait no longer than a duration look at the clock to make that a
/// deadline, and again to tell whether it is past: no look by the program, whose turns of a loop
/// would differ by it. Has `function`, if it is one of them, ask the runtime instead. Before any
/// pass that inlines.
void look_at_clock_for_deadline(llvm::Function& function);

}  // namespace heddle::pass
