#pragma once

#include <string>

#include "base/option_parser.hpp"

namespace heddle::harnesses {

/// What --version prints: Heddle's version, and a line for each part that it is built from.
[[nodiscard]] std::string version_text();

/// Heddle's own, such as 1.2.0.
[[nodiscard]] std::string version_number();

/// The major version of clang that the plugin is for.
[[nodiscard]] std::string plugin_llvm_version();

/// --version, with which parsing ends in HelpRequested: version_text().
void declare_version_option(base::OptionParser& parser);

}  // namespace heddle::harnesses
