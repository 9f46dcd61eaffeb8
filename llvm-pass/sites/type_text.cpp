#include "llvm-pass/sites/type_text.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>

#include "llvm-pass/compat.hpp"
#include "llvm-pass/sites/source_position.hpp"

namespace heddle::pass {

namespace {

namespace dwarf = llvm::dwarf;

constexpr unsigned deepest = 24;               ///< of members of members
constexpr std::size_t longest = 16UL * 1024U;  ///< a text; behind it nothing is told

std::uint64_t bytes_of(const llvm::DIType* type) {
  const llvm::DIType* plain = plain_type(type);
  return plain == nullptr ? 0 : (plain->getSizeInBits() + 7) / 8;
}

/// "std::", "ns::Stack::"; what has no name adds nothing.
std::string scope_name(const llvm::DIScope* scope) {
  if (scope == nullptr || llvm::isa<llvm::DIFile>(scope) || llvm::isa<llvm::DICompileUnit>(scope)) {
    return "";
  }
  const auto* space = llvm::dyn_cast<llvm::DINamespace>(scope);
  const bool is_inline = space != nullptr && space->getExportSymbols();
  const std::string outer = scope_name(scope->getScope());
  return scope->getName().empty() || is_inline ? outer : outer + scope->getName().str() + "::";
}

/// A type that its users know from outside only, be it of C or C++.
bool is_standard(const llvm::DICompositeType& type) {
  const std::string scope = scope_name(type.getScope());
  return starts_with(scope, "std::") || starts_with(scope, "__gnu_cxx::") ||
         is_standard_header(type.getDirectory(), type.getFilename());
}

/// Of the buffers in which libstdc++ makes an object later: the object's type; else null.
const llvm::DIType* made_inside(const llvm::DICompositeType& type) {
  const llvm::StringRef name = type.getName();
  if (!starts_with(name, "__aligned_buffer<") && !starts_with(name, "__aligned_membuf<")) {
    return nullptr;
  }
  for (const llvm::DITemplateParameter* parameter : type.getTemplateParams()) {
    if (parameter != nullptr && llvm::isa<llvm::DITemplateTypeParameter>(parameter)) {
      return parameter->getType();
    }
  }
  return nullptr;
}

class Writer {
 public:
  void add(const llvm::DIType* type, unsigned depth);
  std::string take() { return std::move(text_); }

 private:
  void add_number(char kind, std::uint64_t number) { text_ += kind + std::to_string(number) + ";"; }
  void add_array(const llvm::DICompositeType& type, unsigned depth);
  void add_record(const llvm::DICompositeType& type, unsigned depth);
  void add_member(const llvm::DIDerivedType& member, unsigned depth);
  [[nodiscard]] bool is_full(unsigned depth) const {
    return depth > deepest || text_.size() > longest;
  }

  std::string text_;
};

void Writer::add(const llvm::DIType* type, unsigned depth) {
  const llvm::DIType* plain = plain_type(type);
  const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(plain);
  if (composite == nullptr || composite->getTag() == dwarf::DW_TAG_enumeration_type) {
    return add_number('v', bytes_of(plain));
  }
  if (composite->isForwardDecl() || is_full(depth)) {
    return add_number('o', bytes_of(plain));
  }
  if (composite->getTag() == dwarf::DW_TAG_array_type) {
    return add_array(*composite, depth);
  }
  const llvm::DIType* inside = made_inside(*composite);
  inside != nullptr ? add(inside, depth + 1) : add_record(*composite, depth);
}

void Writer::add_array(const llvm::DICompositeType& type, unsigned depth) {
  if (type.isVector()) {
    return add_number('v', bytes_of(&type));
  }
  const auto is_range = [](const llvm::DINode* element) {
    return llvm::isa_and_nonnull<llvm::DISubrange>(element);
  };
  if (!llvm::all_of(type.getElements(), is_range)) {
    return add_number('o', bytes_of(&type));
  }
  for (const llvm::DINode* element : type.getElements()) {
    const auto count = llvm::cast<llvm::DISubrange>(element)->getCount();
    const auto* number = count.isNull() ? nullptr : count.dyn_cast<llvm::ConstantInt*>();
    // Of unknown length: an array at the end of a struct, or of a variable length.
    const bool is_known = number != nullptr && number->getSExtValue() >= 0;
    add_number('a', is_known ? number->getZExtValue() : 0);
  }
  add(type.getBaseType(), depth + 1);
}

void Writer::add_record(const llvm::DICompositeType& type, unsigned depth) {
  add_number(is_standard(type) ? 's' : 'r', bytes_of(&type));
  text_ += type_name(&type) + '\x01';
  for (const llvm::DINode* element : type.getElements()) {
    if (const auto* member = llvm::dyn_cast_or_null<llvm::DIDerivedType>(element)) {
      add_member(*member, depth);
    }
  }
  text_ += '}';
}

void Writer::add_member(const llvm::DIDerivedType& member, unsigned depth) {
  const bool is_base = member.getTag() == dwarf::DW_TAG_inheritance;
  const bool is_virtual_base = is_base && (member.getFlags() & llvm::DINode::FlagVirtual) != 0;
  if ((member.getTag() != dwarf::DW_TAG_member && !is_base) || is_virtual_base ||
      member.isStaticMember()) {
    return;
  }
  add_number(is_base ? 'b' : 'm', member.getOffsetInBits() / 8);
  const llvm::StringRef name = is_base ? llvm::StringRef() : member.getName();
  text_ += (is_base ? type_name(member.getBaseType()) : name.split('$').first.str()) + '\x01';
  if (member.isBitField()) {
    const std::uint64_t end = member.getOffsetInBits() + member.getSizeInBits();
    return add_number('v', (end + 7) / 8 - member.getOffsetInBits() / 8);
  }
  add(member.getBaseType(), depth + 1);
}

}  // namespace

const llvm::DIType* plain_type(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    switch (derived->getTag()) {
      case dwarf::DW_TAG_typedef:
      case dwarf::DW_TAG_const_type:
      case dwarf::DW_TAG_volatile_type:
      case dwarf::DW_TAG_restrict_type:
      case dwarf::DW_TAG_atomic_type:
        type = derived->getBaseType();
        break;
      default:
        return type;
    }
  }
  return type;
}

std::string type_name(const llvm::DIType* type) {
  const llvm::DIType* plain = plain_type(type);
  return plain == nullptr || plain->getName().empty()
             ? ""
             : scope_name(plain->getScope()) + plain->getName().str();
}

std::string type_text(const llvm::DIType* type) {
  if (type == nullptr) {
    return "";
  }
  Writer writer;
  writer.add(type, 0);
  return writer.take();
}

}  // namespace heddle::pass
