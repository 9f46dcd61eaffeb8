#pragma once

#include <string>

#include "base/option_parser.hpp"
#include "harnesses/options/option_declarations.hpp"
#include "harnesses/options/options.hpp"

/// The options that say what histories are judged by.
namespace heddle::harnesses {

/// --quasi-* and --optimizations.
void declare_quasi_options(base::OptionParser& parser, Options& options, WrittenOptions& written);

/// --check and the options above, once parsed; for subjects without histories too. What depends on
/// the specification (names of methods, flavours) is looked at where that is known. Throws
/// UsageError.
void interpret_check(const base::OptionParser& parser, const WrittenOptions& written,
                     Options& options);

/// "all", "none", or names separated by commas. Throws UsageError.
[[nodiscard]] Optimizations parse_optimizations(const std::string& text);

}  // namespace heddle::harnesses
