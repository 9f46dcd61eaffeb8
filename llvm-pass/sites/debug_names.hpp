#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <string>

/// What debug information says of variables and blocks, for the runtime to tell when asked.
namespace heddle::pass {

/// Before anything is optimised: remembers with each local variable in memory which one of the
/// source it is, and with each new-expression what is made. The optimiser may forget that of what
/// is still there.
void remember_variables(llvm::Function& function);

/// Of a local variable in memory, or an argument passed in memory:
/// "FUNCTION\tNAME\tOFFSET\tTYPE". FUNCTION is the symbol of the one whose variable it is. NAME is
/// empty if it is not known which of the source's variables this is; else this is the variable, or
/// the part of it from OFFSET on. TYPE as type_text() says, of the whole.
[[nodiscard]] std::string local_text(llvm::Value& local, const llvm::Function& function);

/// The type of a global variable, as type_text(); empty if it is not known. Of a part, into which
/// the optimiser has split the variable, the type of the whole with "p OFFSET ;" in front.
[[nodiscard]] std::string global_type_text(const llvm::GlobalVariable& variable);

/// Of a call that allocates: the type of what the block is for, as type_text(), if that is known:
/// that of the new-expression, or of the elements that an allocator is asked for: then it is an
/// array of unknown length. Of new[], with "c" in front: the length may be stored before it.
[[nodiscard]] std::string allocated_type_text(const llvm::CallBase& call);

/// Leaves of the debug information what -gline-tables-only gives, if the rest was made for the
/// sake of these names only: heddle-clang++ says so by this text among the unit's flags.
void strip_if_for_names_only(llvm::Module& module);
inline constexpr const char* for_names_only = "heddle-names";

}  // namespace heddle::pass
