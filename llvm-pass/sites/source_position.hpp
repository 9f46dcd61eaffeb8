#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Instruction.h>

#include <string>

namespace heddle::pass {

/// A place in the source. Empty strings and 0 mean "not known". `function` belongs to the module.
struct SourcePosition {
  llvm::StringRef function;  ///< linkage name
  std::string file;          ///< absolute, unless -ffile-prefix-map or the like made it otherwise
  unsigned line = 0;
  unsigned column = 0;
  /// What of the standard library was inlined there: a line "function<TAB>file" for each function,
  /// the innermost first.
  std::string inlined = {};
};

/// True for a header of the C or C++ standard library or of the compiler. Other headers below
/// /usr/include belong to libraries that may be under test and count as the user's code.
[[nodiscard]] bool is_standard_header(llvm::StringRef directory, llvm::StringRef file);

/// Where the user wrote the instruction: the first place, walking from the innermost inlined
/// function outwards, that is not in a standard header; the outermost place if there is none.
[[nodiscard]] SourcePosition user_position(const llvm::Instruction& instruction);

}  // namespace heddle::pass
