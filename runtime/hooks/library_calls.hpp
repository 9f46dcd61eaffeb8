#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Calls of code that is not instrumented, as they happen: what it synchronises cannot be seen.
namespace heddle::runtime {

/// Other than the C and C++ libraries and the tester. All that was linked into the executable, or
/// into one instrumented library, without being instrumented is one.
struct CalledLibrary {
  std::string name;                    ///< "libz.so.1", "prebuilt code in PROGRAM"
  std::vector<std::string> functions;  ///< the first that were called, demangled
};

/// By the labels of log entries of kind library_call: in the order of their first calls in this
/// process. Tester's side.
[[nodiscard]] std::vector<CalledLibrary> called_libraries();

/// Whether instrumented code has called this function, as far as that is noted.
[[nodiscard]] bool was_called(std::uintptr_t function);

/// Whether a library of this file name is of the compiler, the C or the C++ library.
[[nodiscard]] bool is_system_library(const std::string& name);

/// The name of a function without its parameters, as in the source.
[[nodiscard]] std::string demangled(const char* symbol);

}  // namespace heddle::runtime
