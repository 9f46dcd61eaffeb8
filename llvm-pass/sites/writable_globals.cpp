#include "llvm-pass/sites/writable_globals.hpp"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/sites/debug_names.hpp"

namespace heddle::pass {

namespace {

/// Sections of the user's making may be tables for the linker or become read-only at start.
bool is_in_data_section(const llvm::GlobalVariable& variable) {
  const llvm::StringRef section = variable.getSection();
  return section.empty() || starts_with(section, ".bss") ||
         (starts_with(section, ".data") && !starts_with(section, ".data.rel.ro"));
}

bool is_program_state(const llvm::GlobalVariable& variable) {
  const bool is_ours =
      starts_with(variable.getName(), "__heddle_") || starts_with(variable.getName(), "llvm.");
  return !is_ours && !variable.isDeclarationForLinker() && !variable.isConstant() &&
         variable.getAddressSpace() == 0 && is_in_data_section(variable);
}

llvm::GlobalVariable* describe(llvm::GlobalVariable& variable, llvm::StructType* type,
                               SiteTable& texts) {
  llvm::Module& module = *variable.getParent();
  auto& context = module.getContext();
  const bool has_address = !variable.isThreadLocal();
  auto* pointer = byte_pointer_type(context);
  const std::uint64_t size =
      has_address ? module.getDataLayout().getTypeAllocSize(variable.getValueType()) : 0;
  auto* description = llvm::ConstantStruct::get(
      type, {has_address ? llvm::ConstantExpr::getPointerCast(&variable, pointer)
                         : llvm::ConstantPointerNull::get(pointer),
             llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), size),
             texts.text(llvm::demangle(variable.getName().str())),
             texts.text(global_type_text(variable))});
  auto* entry =
      new llvm::GlobalVariable(module, type, /*isConstant=*/false,
                               llvm::GlobalValue::PrivateLinkage, description, "__heddle_global");
  entry->setSection(globals_section);
  entry->setAlignment(llvm::Align(8));
  // Goes and stays with the variable, where the linker keeps one of several definitions.
  entry->setComdat(variable.getComdat());
  return entry;
}

}  // namespace

bool list_writable_globals(llvm::Module& module, SiteTable& texts) {
  llvm::SmallVector<llvm::GlobalVariable*, 16> variables;
  for (llvm::GlobalVariable& variable : module.globals()) {
    if (is_program_state(variable) &&
        module.getDataLayout().getTypeAllocSize(variable.getValueType()) > 0) {
      variables.push_back(&variable);
    }
  }
  auto& context = module.getContext();
  auto* pointer = byte_pointer_type(context);
  auto* type =
      llvm::StructType::get(context, {pointer, llvm::Type::getInt64Ty(context), pointer, pointer});
  llvm::SmallVector<llvm::GlobalValue*, 16> entries;
  for (llvm::GlobalVariable* variable : variables) {
    entries.push_back(describe(*variable, type, texts));
  }
  llvm::appendToUsed(module, entries);
  return !entries.empty();
}

}  // namespace heddle::pass
