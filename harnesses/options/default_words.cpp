#include <fmt/format.h>

#include <cstdlib>

#include "base/environment.hpp"
#include "harnesses/options/only_options.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

/// redis://USER:PASSWORD@HOST/NAME, as programs under test would find it in their environment.
bool has_password(const std::string& url) {
  const std::size_t begin = url.find("://");
  const std::size_t at = url.rfind('@');
  const std::size_t colon = begin == std::string::npos ? begin : url.find(':', begin + 3);
  return at != std::string::npos && colon < at && colon + 1 != at;
}

std::vector<std::string> default_words(const std::string& program, Subject subject) {
  const char* line = std::getenv(base::options_variable);
  if (line == nullptr) {
    return {};
  }
  try {
    const std::vector<std::string> words = split_words(line);
    if (has_password(parse_options(program, words, subject).queue.url)) {
      throw UsageError(fmt::format("a password belongs in {}, which is hidden from programs",
                                   base::queue_password_variable));
    }
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
