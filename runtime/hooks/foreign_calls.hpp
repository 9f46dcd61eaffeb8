#pragma once

#include <string>
#include <vector>

/// What the program has called that is not instrumented.
namespace heddle::runtime {

/// Functions of one library that instrumented code imports and, where the dynamic linker binds at
/// the first call (it does unless told `-z now`), has called.
struct ForeignLibrary {
  std::string name;                    ///< "libz.so.1"
  bool is_harmless = false;            ///< of the compiler or the C library
  std::vector<std::string> functions;  ///< sorted, demangled
};

/// Stands for a library: the functions that the program has left out of instrumentation.
inline constexpr const char* left_out_part = "a part of the program";

/// By what is bound now. Tester's side; as long as the program's memory is as it left it.
[[nodiscard]] std::vector<ForeignLibrary> foreign_calls();

}  // namespace heddle::runtime
