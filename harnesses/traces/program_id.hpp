#pragma once

#include <string>
#include <string_view>

#include "harnesses/traces/program/mapped_file.hpp"

namespace heddle::harnesses {

/// The file of a program. Throws UsageError if it cannot be read.
[[nodiscard]] MappedFile program_file(const std::string& path);

/// What tells a program from another, and from itself before it was built anew: "build-id:" and the
/// GNU build id that the linker wrote, or, where it wrote none, "hash:" and 128 bits of the file's.
/// Throws UsageError if the file cannot be read.
[[nodiscard]] std::string program_id(const std::string& path);

/// The id of a program whose file holds this.
[[nodiscard]] std::string program_id_of(std::string_view image);

/// The executable of this process, and its id.
[[nodiscard]] std::string own_program();
[[nodiscard]] std::string own_program_id();

}  // namespace heddle::harnesses
