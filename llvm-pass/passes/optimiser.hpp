#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>

/// What LLVM may do to a program on one thread, it may not do to one whose races are searched: read
/// where the source reads nothing. The machine bears it; a report would show a race that is none.
namespace heddle::pass {

/// Has the passes that this builder makes read and write nothing on paths of the program that did
/// not do so before. That needs `suppress_speculation` of each module, too.
void restrain_optimiser(llvm::PassBuilder& builder);

/// Keeps loads where they are made on condition there, as ThreadSanitizer has it. First of all
/// passes. A module that ThreadSanitizer instruments is refused with an error.
void suppress_speculation(llvm::Module& module);

/// Takes back what the above put into a module.
void release_speculation(llvm::Module& module);

}  // namespace heddle::pass
