#include "llvm-pass/sites/site_table.hpp"

#include <llvm/IR/Constants.h>

#include "llvm-pass/compat.hpp"

namespace heddle::pass {

namespace {

llvm::StructType* site_type(llvm::LLVMContext& context) {
  auto* pointer = byte_pointer_type(context);
  auto* byte = llvm::Type::getInt8Ty(context);
  auto* half = llvm::Type::getInt16Ty(context);
  auto* word = llvm::Type::getInt32Ty(context);
  return llvm::StructType::get(context, {pointer, pointer, word, word, byte, byte, byte, byte, half,
                                         half, word, word, pointer, pointer, pointer});
}

}  // namespace

SiteTable::SiteTable(llvm::Module& module)
    : module_(module), type_(site_type(module.getContext())) {}

llvm::Constant* SiteTable::text(llvm::StringRef text) {
  auto& context = module_.getContext();
  if (text.empty()) {
    return llvm::ConstantPointerNull::get(byte_pointer_type(context));
  }
  llvm::Constant*& known = texts_[text];
  if (known == nullptr) {
    auto* data = llvm::ConstantDataArray::getString(context, text);
    auto* variable =
        new llvm::GlobalVariable(module_, data->getType(), /*isConstant=*/true,
                                 llvm::GlobalValue::PrivateLinkage, data, "__heddle_text");
    variable->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
    variable->setAlignment(llvm::Align(1));
    known = llvm::ConstantExpr::getPointerCast(variable, byte_pointer_type(context));
  }
  return known;
}

llvm::Constant* SiteTable::add(const llvm::Instruction& instruction, const SiteFacts& facts) {
  return add(user_position(instruction), facts);
}

llvm::Constant* SiteTable::add_function(const llvm::Function& function, const SiteFacts& facts) {
  SourcePosition position;
  position.function = function.getName();
  if (const llvm::DISubprogram* subprogram = function.getSubprogram()) {
    position.file = subprogram->getFilename().str();
    position.line = subprogram->getLine();
  }
  return add(position, facts);
}

llvm::Constant* SiteTable::add(const SourcePosition& position, const SiteFacts& facts) {
  const auto number = [this](unsigned bits, auto value) -> llvm::Constant* {
    return llvm::ConstantInt::get(llvm::IntegerType::get(module_.getContext(), bits),
                                  static_cast<std::uint64_t>(value));
  };
  auto* site = llvm::ConstantStruct::get(
      type_, {text(position.function), text(position.file), number(32, position.line),
              number(32, position.column), number(8, facts.kind), number(8, facts.order),
              number(8, facts.failure_order), number(8, facts.operation), number(16, facts.size),
              number(16, facts.flags), number(32, 0), number(32, 0), text(facts.variable),
              text(position.inlined), text(facts.type)});
  auto* variable =
      new llvm::GlobalVariable(module_, type_, /*isConstant=*/false,
                               llvm::GlobalValue::PrivateLinkage, site, "__heddle_site");
  variable->setSection(sites_section);
  variable->setAlignment(llvm::Align(8));
  return llvm::ConstantExpr::getPointerCast(variable, byte_pointer_type(module_.getContext()));
}

}  // namespace heddle::pass
