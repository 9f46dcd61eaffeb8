#pragma once

#include <string>
#include <string_view>
#include <system_error>

namespace heddle::base {

/// Makes `text` the content of a file, such that whoever reads it finds the old content or the new
/// one, and never a part: it is written beside it and renamed. A link stays one. What is there and
/// is no file, such as a pipe or /dev/null, is written to. Nothing is left behind on failure.
[[nodiscard]] std::error_code write_whole_file(const std::string& path, std::string_view text);

}  // namespace heddle::base
