#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include "llvm-pass/contract.hpp"
#include "llvm-pass/sites/site_table.hpp"

namespace heddle::pass {

/// A value as a hook takes it: two 64-bit words, zero extended.
struct OperandWords {
  llvm::Value* low;
  llvm::Value* high;
};

/// Writes calls of the runtime's hooks into one module.
class HookCalls {
 public:
  explicit HookCalls(llvm::Module& module) : module_(module), sites_(module) {}

  [[nodiscard]] SiteTable& sites() { return sites_; }
  [[nodiscard]] llvm::Module& module() { return module_; }

  /// Calls `hook` before the instruction the builder stands at. The arguments are as in hooks.def;
  /// pointers of any pointee are cast, the site comes last and is made here. The call: what the
  /// hook returns, if anything.
  llvm::Value* announce(llvm::IRBuilder<>& builder, Hook hook,
                        llvm::ArrayRef<llvm::Value*> arguments, const SiteFacts& facts);

  /// The same for a hook that takes no site.
  llvm::Value* call(llvm::IRBuilder<>& builder, Hook hook, llvm::ArrayRef<llvm::Value*> arguments);

  /// The declaration of the hook, made when first asked for.
  [[nodiscard]] llvm::FunctionCallee declare(Hook hook);

 private:
  llvm::Module& module_;
  SiteTable sites_;
};

/// The value's bits: integers, pointers, floating point, vectors, and the structures that the
/// calling convention makes. Bits above 128 are dropped.
[[nodiscard]] OperandWords operand_words(llvm::IRBuilder<>& builder, llvm::Value* value);

/// A 64-bit constant.
[[nodiscard]] llvm::Value* constant_word(llvm::IRBuilder<>& builder, std::uint64_t value);

/// The value as a 64-bit word, for byte counts.
[[nodiscard]] llvm::Value* as_word(llvm::IRBuilder<>& builder, llvm::Value* value);

}  // namespace heddle::pass
