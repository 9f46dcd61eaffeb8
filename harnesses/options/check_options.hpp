#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "harnesses/options/option_declarations.hpp"
#include "harnesses/options/options.hpp"

/// The options that say what histories are judged by.
namespace heddle::harnesses {

/// --quasi-* and --optimizations.
void declare_quasi_options(CLI::App& app, Options& options, WrittenOptions& written,
                           const char* group);

/// --check and the options above, once parsed; for subjects without histories too. What depends on
/// the specification (names of methods, flavours) is looked at where that is known. Throws
/// UsageError.
void interpret_check(const CLI::App& app, const WrittenOptions& written, Options& options);

/// "all", "none", or names separated by commas. Throws UsageError.
[[nodiscard]] Optimizations parse_optimizations(const std::string& text);

}  // namespace heddle::harnesses
