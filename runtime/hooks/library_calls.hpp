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
  bool is_of_system = false;  ///< a part of the C or C++ library that keeps something: it is not
                              ///< instrumented, synchronises nothing, and its calls are in an order
  std::uintptr_t address = 0;  ///< stands for what it keeps: see Event::range of a library_call
};

/// "deflate (libz.so.1)" for the number of a function (Event::function_called); empty if it is not
/// known.
[[nodiscard]] std::string function_called(std::uint64_t number);

/// By the labels of log entries of kind library_call: in the order of their first calls in this
/// process. Tester's side.
[[nodiscard]] std::vector<CalledLibrary> called_libraries();

/// The same; never destroyed, as the modules.
[[nodiscard]] std::vector<CalledLibrary>& all_called_libraries();

/// The number of that of this name, which is added if it is new.
[[nodiscard]] std::uint32_t called_library(const std::string& name, bool is_of_system = false);

/// This function of it is called; null: its symbol is not known.
void note_function_of(std::uint32_t library, const char* symbol);

/// Whether instrumented code has called this function, as far as that is noted.
[[nodiscard]] bool was_called(std::uintptr_t function);

/// Whether a library of this file name is of the compiler, the C or the C++ library.
[[nodiscard]] bool is_system_library(const std::string& name);

}  // namespace heddle::runtime
