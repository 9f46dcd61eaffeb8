#pragma once

#include <string>

namespace heddle::harnesses {

/// What --version prints: Heddle's version, and a line for each part that it is built from.
[[nodiscard]] std::string version_text();

}  // namespace heddle::harnesses
