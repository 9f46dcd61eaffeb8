#include "llvm-pass/events/registration.hpp"

#include <llvm/Transforms/Utils/ModuleUtils.h>

#include <string>

#include "llvm-pass/compat.hpp"

namespace heddle::pass {

namespace {

constexpr int constructor_priority = 1;

/// `__start_` and `__stop_` symbols come from the linker. Weak: there may be no such section.
/// Hidden: each shared library has sections of its own.
llvm::Constant* section_bound(llvm::Module& module, const char* which, const char* section) {
  auto* type = llvm::Type::getInt8Ty(module.getContext());
  auto* bound = new llvm::GlobalVariable(module, type, /*isConstant=*/false,
                                         llvm::GlobalValue::ExternalWeakLinkage, nullptr,
                                         std::string(which) + section);
  bound->setVisibility(llvm::GlobalValue::HiddenVisibility);
  return bound;
}

}  // namespace

void register_module(HookCalls& hooks) {
  llvm::Module& module = hooks.module();
  auto& context = module.getContext();
  auto* constructor = llvm::Function::createWithDefaultAttr(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), false),
      llvm::GlobalValue::InternalLinkage, 0, "__heddle_register", &module);
  constructor->addFnAttr(llvm::Attribute::NoUnwind);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", constructor));
  builder.CreateCall(hooks.declare(Hook::__heddle_register_module_3),
                     {section_bound(module, "__start_", sites_section),
                      section_bound(module, "__stop_", sites_section),
                      section_bound(module, "__start_", globals_section),
                      section_bound(module, "__stop_", globals_section)});
  builder.CreateRetVoid();
  llvm::appendToGlobalCtors(module, constructor, constructor_priority);
}

}  // namespace heddle::pass
