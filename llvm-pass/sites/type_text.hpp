#pragma once

#include <llvm/IR/DebugInfoMetadata.h>

#include <string>

namespace heddle::pass {

/// What lies where in an object of this type, as far as debug information tells: empty for no type.
/// Pointers are not followed. A text of characters that no name contains, read by
/// harnesses/violations/type_layout.cpp:
///
///     v BYTES ;                       one value
///     o BYTES ;                       of what is in there nothing is known
///     a COUNT ; TYPE                  an array
///     r BYTES ; NAME \x01 MEMBERS }   a struct, class or union
///     s BYTES ; NAME \x01 MEMBERS }   likewise, of the standard library
///
/// MEMBERS: for each `m OFFSET ; NAME \x01 TYPE`; a base class has `b` in place of `m`. What has
/// no name is nameless there. Members of a union, and bit-fields, may lie at one offset.
[[nodiscard]] std::string type_text(const llvm::DIType* type);

/// The name of a type as the source has it, with namespaces; empty if it has none.
[[nodiscard]] std::string type_name(const llvm::DIType* type);

/// The type without what does not change its layout: typedefs, const, volatile, _Atomic.
[[nodiscard]] const llvm::DIType* plain_type(const llvm::DIType* type);

}  // namespace heddle::pass
