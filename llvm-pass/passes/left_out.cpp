#include "llvm-pass/passes/left_out.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/SpecialCaseList.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <memory>
#include <string>
#include <vector>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/sites/source_position.hpp"
#include "llvm-pass/wants_instrumentation.hpp"

namespace heddle::pass {

namespace {

using List = std::unique_ptr<llvm::SpecialCaseList>;
using Files = llvm::cl::list<std::string>;

/// clang reads these only if it has loaded the plugin before, by -Xclang -load -Xclang FILE.
Files ignore_lists("heddle-ignorelist", llvm::cl::desc("What Heddle does not instrument"));
Files allow_lists("heddle-allowlist", llvm::cl::desc("All that Heddle instruments"));

constexpr const char* section = "heddle";

/// Null if there are no files, or one cannot be read.
List read(llvm::Module& module, const Files& files) {
  if (files.empty()) {
    return nullptr;
  }
  std::string error;
  List list = llvm::SpecialCaseList::create(std::vector<std::string>(files.begin(), files.end()),
                                            *llvm::vfs::getRealFileSystem(), error);
  if (list == nullptr) {
    module.getContext().emitError("Heddle: " + error);
  }
  return list;
}

bool is_listed(const llvm::SpecialCaseList& list, const llvm::Function& function) {
  if (list.inSection(section, "fun", function.getName())) {
    return true;
  }
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  if (subprogram == nullptr) {
    return list.inSection(section, "src", function.getParent()->getSourceFileName());
  }
  return list.inSection(section, "src", subprogram->getFilename());
}

bool is_of_standard_library(const llvm::Function& function) {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  return subprogram != nullptr &&
         is_standard_header(subprogram->getDirectory(), subprogram->getFilename());
}

}  // namespace

void leave_out_listed(llvm::Module& module) {
  const List ignored = read(module, ignore_lists);
  const List allowed = read(module, allow_lists);
  if (ignored == nullptr && allowed == nullptr) {
    return;
  }
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || !wants_instrumentation(function)) {
      continue;
    }
    const bool is_standard = is_of_standard_library(function);
    const bool is_ignored =
        ignored != nullptr && (is_standard ? ignored->inSection(section, "fun", function.getName())
                                           : is_listed(*ignored, function));
    if (is_ignored || (allowed != nullptr && !is_standard && !is_listed(*allowed, function))) {
      function.addFnAttr(llvm::Attribute::DisableSanitizerInstrumentation);
    }
  }
}

bool note_left_out(llvm::Module& module, HookCalls& hooks) {
  llvm::SmallVector<llvm::Function*, 16> functions;
  for (llvm::Function& function : module) {
    if (!function.isDeclarationForLinker() && is_left_out(function)) {
      functions.push_back(&function);
    }
  }
  for (llvm::Function* function : functions) {
    llvm::Instruction& first = *function->getEntryBlock().getFirstInsertionPt();
    llvm::IRBuilder<> builder(&first);
    llvm::Constant* site =
        hooks.sites().add_function(*function, SiteFacts{SiteKind::left_out_function});
    auto* word = builder.getInt32Ty();
    auto* called = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), site, site_promoted);
    builder.CreateStore(builder.getInt32(1),
                        builder.CreatePointerCast(called, word->getPointerTo()));
    forget_memory_effects(*function);
  }
  return !functions.empty();
}

}  // namespace heddle::pass
