#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// Options of a command, declared as data. The library that reads them costs seconds to include: one
// file does.
namespace heddle::checkers {

/// One option, and where its value goes. The variable must outlive the parsing.
struct OptionDeclaration {
  const char* names;  ///< "--type,--specification"; without dashes: what stands behind no option
  std::variant<bool*, std::string*, std::vector<std::string>*> value;  ///< a bool is a flag
  std::string help;
  const char* value_name = nullptr;  ///< in the help; null: what the type of the value says
  const char* group = nullptr;       ///< in the help; null: with all others
};

struct CommandDescription {
  const char* name;
  const char* purpose;
  const char* footer;
};

/// What a user wrote.
struct GivenOptions {
  std::map<std::string, std::string, std::less<>> values;  ///< by the name of each option given
  std::optional<std::string> help;                         ///< the text, if that was asked for

  [[nodiscard]] bool has(std::string_view name) const { return values.contains(name); }
};

/// Throws BadInput for what no declaration allows.
GivenOptions parse_options(const CommandDescription& command,
                           const std::vector<OptionDeclaration>& declarations,
                           const std::vector<std::string>& words);

}  // namespace heddle::checkers
