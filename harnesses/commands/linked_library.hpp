#pragma once

#include <string>

namespace heddle::harnesses {

/// The file that the shell would run for `program`: itself if it has a slash, else found by PATH.
/// Throws UsageError if there is none or it cannot be executed.
[[nodiscard]] std::string find_program(const std::string& program);

/// Whether this is a file that this user may execute.
[[nodiscard]] bool is_executable_file(const std::string& path);

/// Whether the ELF executable at `path` asks the dynamic linker for a library of that name. False
/// for what is no ELF executable. Throws UsageError if it cannot be read.
[[nodiscard]] bool is_linked_with(const std::string& path, const std::string& library);

}  // namespace heddle::harnesses
