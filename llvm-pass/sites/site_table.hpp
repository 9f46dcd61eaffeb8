#pragma once

#include <llvm/ADT/StringMap.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instruction.h>
#include <llvm/IR/Module.h>

#include <string>

#include "llvm-pass/contract.hpp"
#include "llvm-pass/sites/source_position.hpp"

namespace heddle::pass {

/// All that a site says besides where it is; see `struct Site` in hooks.def.
struct SiteFacts {
  SiteKind kind;
  MemoryOrder order = MemoryOrder::not_atomic;
  MemoryOrder failure_order = MemoryOrder::not_atomic;
  RmwOperation operation = RmwOperation::none;
  std::uint16_t size = 0;
  std::uint16_t flags = 0;
  std::string variable = {};
  std::string type = {};
};

/// Puts the sites of one module into section `heddle_sites`.
class SiteTable {
 public:
  explicit SiteTable(llvm::Module& module);

  /// A new site for `instruction`. One place may have several sites.
  [[nodiscard]] llvm::Constant* add(const llvm::Instruction& instruction, const SiteFacts& facts);

  /// Likewise, of a function, at the line where it begins.
  [[nodiscard]] llvm::Constant* add_function(const llvm::Function& function,
                                             const SiteFacts& facts);

  /// Address of a private string constant, one per text and module; null for the empty text.
  [[nodiscard]] llvm::Constant* text(llvm::StringRef text);

 private:
  [[nodiscard]] llvm::Constant* add(const SourcePosition& position, const SiteFacts& facts);

  llvm::Module& module_;
  llvm::StructType* type_;
  llvm::StringMap<llvm::Constant*> texts_;
};

}  // namespace heddle::pass
