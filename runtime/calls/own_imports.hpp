#pragma once

/// What this library itself calls of the C library.
///
/// A program may have a variable, or a function of its own, named `poll`, `send` or `read`: the
/// language reserves none of them. The dynamic linker then gives it to this library as well, which
/// would call the program's variable; without Heddle nobody does.
namespace heddle::runtime::own_imports {

/// Lets calls of this library and of the C++ library go past what the program calls alike. What
/// programs replace on purpose stays: malloc and its kin, operators, names with an underscore.
/// Call after find_system_libraries(), before the program begins.
void pass_by_program();

}  // namespace heddle::runtime::own_imports
