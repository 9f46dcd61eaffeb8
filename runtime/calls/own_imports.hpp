#pragma once

/// What this library itself calls of the C library.
///
/// A program may have a variable, or a function of its own, named `poll`, `send` or `read`: the
/// language reserves none of them. The dynamic linker then gives it to this library as well, which
/// would call the program's variable; without Heddle nobody does.
namespace heddle::runtime::own_imports {

/// Lets calls of this library and of the C++ library go past what the program calls alike; the C++
/// library's only while the tester runs, if the program's is a function. What is replaced on
/// purpose stays: malloc and its kin, names with an underscore but for new and delete, functions of
/// libraries that are preloaded.
/// Has an effect once. To be called as soon as this library has anything to do, before it calls
/// anything of that kind.
void pass_by_program();

/// Whether the executable itself has a function of this name.
[[nodiscard]] bool program_has(const char* name);

}  // namespace heddle::runtime::own_imports
