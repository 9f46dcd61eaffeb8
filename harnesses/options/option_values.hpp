#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/option_parser.hpp"

/// What a user wrote is read, and what is wrong with it is a UsageError.
namespace heddle::harnesses {

/// parser.parse(arguments), whose OptionError becomes a UsageError.
void parse_words(base::OptionParser& parser, const std::vector<std::string>& arguments);

/// Throws UsageError: `where`, an option or a place in a file, has no such value as `name`, but the
/// `known` ones, which are told in alphabetical order.
[[noreturn]] void throw_unknown_value(const std::string& where, std::string_view name,
                                      std::vector<std::string_view> known);

/// The value that `name` stands for in `rows`, those of a base::NameTable or some of them; a
/// UsageError that lists the known ones if it is none.
template <typename Rows>
auto one_of(const std::string& where, Rows&& rows, std::string_view name) {
  std::vector<std::string_view> known;
  for (const auto& row : rows) {
    if (row.name == name) {
      return row.value;
    }
    known.push_back(row.name);
  }
  throw_unknown_value(where, name, std::move(known));
}

}  // namespace heddle::harnesses
