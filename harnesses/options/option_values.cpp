#include "harnesses/options/option_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {

void parse_words(base::OptionParser& parser, const std::vector<std::string>& arguments) {
  try {
    parser.parse(arguments);
  } catch (const base::OptionError& error) {
    throw UsageError(error.what());
  }
}

void throw_unknown_value(const std::string& where, std::string_view name,
                         std::vector<std::string_view> known) {
  std::ranges::sort(known);
  throw UsageError(
      fmt::format("{}: unknown value '{}' (known: {})", where, name, fmt::join(known, ", ")));
}

}  // namespace heddle::harnesses
