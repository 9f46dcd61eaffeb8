#include <fmt/format.h>

#include <cstdlib>

#include "base/environment.hpp"
#include "harnesses/options/only_options.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

std::vector<std::string> default_words(const std::string& program, Subject subject) {
  const char* line = std::getenv(base::options_variable);
  if (line == nullptr) {
    return {};
  }
  try {
    const std::vector<std::string> words = split_words(line);
    static_cast<void>(parse_options(program, words, subject));
    return words;
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("{}: {}", base::options_variable, error.what()));
  } catch (const HelpRequested&) {
    throw UsageError(
        fmt::format("{}: --help and --version are for command lines", base::options_variable));
  }
}

}  // namespace

std::vector<std::string> with_defaults(const std::string& program, Subject subject,
                                       const std::vector<std::string>& given) {
  std::vector<std::string> words;
  bool is_given = false;  // or of no use: the option that the next word belongs to
  for (const std::string& word : default_words(program, subject)) {
    if (word.starts_with("--")) {
      const std::string name = word.substr(0, word.find('='));
      is_given = has_option(given, name) || !is_for_run(given, name);
    }
    if (!is_given) {
      words.push_back(word);
    }
  }
  words.insert(words.end(), given.begin(), given.end());
  return words;
}

}  // namespace heddle::harnesses
