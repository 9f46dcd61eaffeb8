#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <array>

#include "llvm-pass/contract.hpp"

/// Which memory the functions of the C library, and some of libstdc++.so, read and write on the
/// program's behalf.
namespace heddle::pass {

/// Arguments of a call are named by their numbers.
constexpr signed char no_argument = -1;
constexpr signed char the_result = -2;

/// One piece of memory that a call reads or writes.
struct LibraryAccess {
  Hook hook = Hook::__heddle_range_load;  ///< of a range or of text, load or store
  TextAccess how = TextAccess::whole;     ///< of text
  signed char address = no_argument;
  signed char other = no_argument;  ///< of text: what it goes by; of a range: a factor of `count`
  signed char count = no_argument;  ///< of text: bytes at most; of a range: elements
  std::uint16_t bytes = 1;          ///< of a range: of an element; of text: stands for no `other`
  bool is_after = false;            ///< known when the call has come back

  [[nodiscard]] constexpr bool is_none() const { return address == no_argument; }
};

struct LibraryFunction {
  const char* name;
  std::array<LibraryAccess, 4> accesses;
};

/// A function that formats as printf does.
struct FormatFunction {
  const char* name;
  signed char format;
  signed char destination = no_argument;
  signed char capacity = no_argument;  ///< else as many bytes as it takes
  bool takes_list = false;             ///< a va_list follows the format
};

/// What the function of this name is known to access; null: nothing.
[[nodiscard]] const LibraryFunction* library_function(llvm::StringRef name);
[[nodiscard]] const FormatFunction* format_function(llvm::StringRef name);

}  // namespace heddle::pass
