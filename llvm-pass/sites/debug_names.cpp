#include "llvm-pass/sites/debug_names.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/sites/type_text.hpp"

namespace heddle::pass {

namespace {

constexpr const char* variable_kind = "heddle.variable";  ///< metadata: of which variable it is

constexpr const char* allocated_kind = "heapallocsite";  ///< clang's, of a new-expression

constexpr const char* allocated_type = "heddle-allocates";  ///< an attribute: its text

constexpr unsigned fragment_elements = 3;  ///< of an expression that says: this part of it

/// A variable of the source, or a part of it.
struct Part {
  const llvm::DILocalVariable* variable = nullptr;
  std::uint64_t offset = 0;
};

/// The variable that is in memory at the declared address, or the part of it. What is found by
/// following a pointer there, or at an offset, is none.
Part declared_part(const Declaration& declaration) {
  const llvm::DIExpression* expression = declaration.expression;
  const auto fragment = expression->getFragmentInfo();
  if (expression->getNumElements() != (fragment ? fragment_elements : 0)) {
    return {};
  }
  return {declaration.variable, fragment ? fragment->OffsetInBits / 8 : 0};
}

/// Of several that share the memory (a result that is made in the caller's variable), the one of
/// the outermost function.
Part declared_part_of(llvm::Value& local) {
  Part found;
  for (const Declaration& declaration : declarations_of(local)) {
    const Part part = declared_part(declaration);
    if (part.variable != nullptr && (found.variable == nullptr || !declaration.is_inlined)) {
      found = part;
    }
  }
  return found;
}

Part part_of(llvm::Value& local) {
  const auto* instruction = llvm::dyn_cast<llvm::AllocaInst>(&local);
  const llvm::MDNode* known =
      instruction == nullptr ? nullptr : instruction->getMetadata(variable_kind);
  if (known != nullptr && known->getNumOperands() == 1) {
    return {llvm::dyn_cast_or_null<llvm::DILocalVariable>(known->getOperand(0).get()), 0};
  }
  return declared_part_of(local);
}

/// The symbol, as far as one is known.
std::string symbol_of(const llvm::DISubprogram* subprogram, const llvm::Function& around) {
  if (subprogram == nullptr || subprogram == around.getSubprogram()) {
    return around.getName().str();
  }
  return (subprogram->getLinkageName().empty() ? subprogram->getName()
                                               : subprogram->getLinkageName())
      .str();
}

/// Of std::allocator<T> and what it is made of, in a function of which the call is: T.
const llvm::DIType* element_type(const llvm::CallBase& call) {
  const llvm::DILocation* location = call.getDebugLoc().get();
  const auto* subprogram = location == nullptr ? nullptr : location->getScope()->getSubprogram();
  const auto* type = subprogram == nullptr
                         ? nullptr
                         : llvm::dyn_cast_or_null<llvm::DICompositeType>(subprogram->getScope());
  if (type == nullptr || subprogram->getName() != "allocate" ||
      !type->getName().contains("allocator<")) {
    return nullptr;
  }
  for (const llvm::DITemplateParameter* parameter : type->getTemplateParams()) {
    if (parameter != nullptr && llvm::isa<llvm::DITemplateTypeParameter>(parameter)) {
      return parameter->getType();
    }
  }
  return nullptr;
}

/// As an attribute, which stays where the call becomes one that may end by an exception.
void remember_type(llvm::CallBase& call) {
  const auto* type = llvm::dyn_cast_or_null<llvm::DIType>(call.getMetadata(allocated_kind));
  if (type != nullptr) {
    const llvm::Function* function = call.getCalledFunction();
    const bool is_array = function == nullptr || starts_with(function->getName(), "_Zna");
    call.addFnAttr(llvm::Attribute::get(call.getContext(), allocated_type,
                                        (is_array ? "ca0;" : "") + type_text(type)));
  }
}

}  // namespace

void remember_variables(llvm::Function& function) {
  auto& context = function.getContext();
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      remember_type(*call);
    }
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    const Part part = local == nullptr ? Part{} : declared_part_of(*local);
    if (part.variable != nullptr && part.offset == 0) {
      auto* variable = const_cast<llvm::DILocalVariable*>(part.variable);
      local->setMetadata(variable_kind, llvm::MDNode::get(context, {variable}));
    }
  }
}

std::string local_text(llvm::Value& local, const llvm::Function& function) {
  const Part part = part_of(local);
  const llvm::DILocalVariable* variable = part.variable;
  if (variable == nullptr) {
    return function.getName().str() + "\t\t0\t";
  }
  return symbol_of(variable->getScope()->getSubprogram(), function) + "\t" +
         variable->getName().str() + "\t" + std::to_string(part.offset) + "\t" +
         type_text(variable->getType());
}

std::string global_type_text(const llvm::GlobalVariable& variable) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
  variable.getDebugInfo(expressions);
  if (expressions.size() != 1) {
    return "";
  }
  const llvm::DIExpression* expression = expressions.front()->getExpression();
  const auto fragment = expression->getFragmentInfo();
  if (expression->getNumElements() != (fragment ? fragment_elements : 0)) {
    return "";
  }
  const std::string type = type_text(expressions.front()->getVariable()->getType());
  return fragment ? "p" + std::to_string(fragment->OffsetInBits / 8) + ";" + type : type;
}

std::string allocated_type_text(const llvm::CallBase& call) {
  if (call.hasFnAttr(allocated_type)) {
    return call.getFnAttr(allocated_type).getValueAsString().str();
  }
  const llvm::DIType* element = element_type(call);
  return element == nullptr ? "" : "a0;" + type_text(element);
}

void strip_if_for_names_only(llvm::Module& module) {
  const bool is_asked = llvm::any_of(module.debug_compile_units(), [](llvm::DICompileUnit* unit) {
    return unit->getFlags() == for_names_only;
  });
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      instruction.setMetadata(variable_kind, nullptr);
      if (is_asked) {
        instruction.setMetadata(allocated_kind, nullptr);
      }
    }
  }
  if (is_asked) {
    llvm::stripNonLineTableDebugInfo(module);
  }
}

}  // namespace heddle::pass
