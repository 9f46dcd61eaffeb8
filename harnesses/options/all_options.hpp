#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/option_parser.hpp"
#include "harnesses/options/option_declarations.hpp"
#include "harnesses/options/options.hpp"

/// The options of every scenario up to a size.
namespace heddle::harnesses {

/// Exchanges of so many threads are gone through one by one, for each pattern of values.
constexpr std::uint32_t most_threads_of_all = 6;

void declare_all_options(base::OptionParser& parser, WrittenOptions& written);

/// Adds the names of a list with commas between them. Throws UsageError for an empty one.
void add_names(const std::string& option, const std::string& list, std::vector<std::string>& names);

/// Throws UsageError for what does not go with --all, or needs it.
void reject_beside_all(const Options& options);

}  // namespace heddle::harnesses
