#include "llvm-pass/sites/source_position.hpp"

#include <llvm/ADT/SmallString.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Function.h>
#include <llvm/Support/Path.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/contract.hpp"

namespace heddle::pass {

namespace {

/// A compiler that works in a folder beside the source's names the file relative to what the two
/// folders have in common.
llvm::SmallString<256> absolute_path(llvm::StringRef directory, llvm::StringRef file) {
  llvm::SmallString<256> path(file);
  if (!file.empty() && !llvm::sys::path::is_absolute(path)) {
    path = directory;
    llvm::sys::path::append(path, file);
  }
  return path;
}

}  // namespace

bool is_standard_header(llvm::StringRef directory, llvm::StringRef file) {
  llvm::SmallString<256> path = absolute_path(directory, file);
  // The compiler finds libstdc++ as /usr/lib/gcc/../../include/c++.
  llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  for (const char* root : standard_folders) {
    if (starts_with(path, root)) {
      return true;
    }
  }
  return llvm::sys::path::parent_path(path) == "/usr/include";
}

namespace {

llvm::StringRef function_name(const llvm::DISubprogram& subprogram, const llvm::Function& around) {
  if (!subprogram.getLinkageName().empty()) {
    return subprogram.getLinkageName();
  }
  return around.getSubprogram() == &subprogram ? around.getName() : subprogram.getName();
}

llvm::StringRef name_at(const llvm::DILocation& location, const llvm::Function& around) {
  const llvm::DISubprogram* subprogram = location.getScope()->getSubprogram();
  return subprogram != nullptr ? function_name(*subprogram, around) : around.getName();
}

std::string file_of(const llvm::DILocation& location) {
  return absolute_path(location.getDirectory(), location.getFilename()).str().str();
}

}  // namespace

SourcePosition user_position(const llvm::Instruction& instruction) {
  const llvm::Function& around = *instruction.getFunction();
  const llvm::DILocation* location = instruction.getDebugLoc().get();
  if (location == nullptr) {
    return {around.getName(), "", 0, 0};
  }
  std::string inlined;
  while (is_standard_header(location->getDirectory(), location->getFilename()) &&
         location->getInlinedAt() != nullptr) {
    inlined += name_at(*location, around).str() + "\t" + file_of(*location) + "\n";
    location = location->getInlinedAt();
  }
  return {name_at(*location, around), file_of(*location), location->getLine(),
          location->getColumn(), inlined};
}

}  // namespace heddle::pass
