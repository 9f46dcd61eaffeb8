#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// What lies where in an object, and what the source calls it.
namespace heddle::harnesses {

/// A type as llvm-pass/sites/type_text.hpp writes it. What the text does not say is opaque.
struct TypeLayout {
  enum class Kind : std::uint8_t { value, opaque, array, record };
  struct Member;

  Kind kind = Kind::opaque;
  bool is_standard = false;   ///< a record of the standard library
  std::uint64_t bytes = 0;    ///< 0: not known
  std::uint64_t count = 0;    ///< of an array; 0: not known
  std::string name;           ///< of a record
  std::vector<Member> parts;  ///< a record's members and bases; an array's element
};

struct TypeLayout::Member {
  bool is_base = false;
  std::uint64_t offset = 0;
  std::string name;  ///< empty: the member has none
  TypeLayout type;
};

/// Never fails: what cannot be read is opaque.
[[nodiscard]] TypeLayout parse_type(std::string_view text);

/// What the source calls `size` bytes at `offset` of an object of that type, to be put behind the
/// object's name: ".next", "[3].value", "" for the object itself; of no size (0): whatever begins
/// there and is largest. What has no name of its own is told by its distance, "+4".
///
/// Members of the standard library's classes are left out where the rest says what is meant: an
/// atomic, a unique_ptr, a mutex is called as the source calls it. Two different parts of an
/// object never have the same name; what a union holds may have the names of several, "a|b".
[[nodiscard]] std::string part_name(const TypeLayout& type, std::uint64_t offset,
                                    std::uint64_t size);

}  // namespace heddle::harnesses
