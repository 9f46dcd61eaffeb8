#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/environment.hpp"
#include "harnesses/commands/fresh_process.hpp"
#include "harnesses/commands/heddle_commands.hpp"
#include "harnesses/commands/linked_library.hpp"
#include "harnesses/commands/replayed_program.hpp"
#include "harnesses/options/log_options.hpp"
#include "harnesses/options/only_options.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

constexpr auto usage = "heddle run [options] -- ./program arguments";

/// Throws what is wrong with them, and answers --help. A word that is no option may be the program,
/// named without --.
Options read_options(const std::vector<std::string>& options, bool has_separator) {
  try {
    return parse_options("heddle run", options, Subject::program);
  } catch (const UsageError& error) {
    if (has_separator) {
      throw;
    }
    throw UsageError(fmt::format("{}; the program goes behind --: {}", error.what(), usage));
  }
}

}  // namespace

int run_program(const std::vector<std::string>& arguments) {
  const auto separator = std::find(arguments.begin(), arguments.end(), "--");
  const std::vector<std::string> given(arguments.begin(), separator);
  const std::vector<std::string> options = with_defaults("heddle run", Subject::program, given);
  set_up_log(read_options(options, separator != arguments.end()).log);
  reject_beside_replay(given);
  reject_without_companion(given, options);
  if (separator == arguments.end() || separator + 1 == arguments.end()) {
    throw UsageError(fmt::format("expected -- and the program: {}", usage));
  }
  const std::vector<std::string> words(separator + 1, arguments.end());
  const std::string path = find_program(words.front());
  require_instrumented(path);
  log::debug("heddle run: starts {} with {}={}", path, base::run_options_variable,
             join_words(options));
  setenv(base::run_options_variable, join_words(options).c_str(), 1);
  become(path, words);
}

}  // namespace heddle::harnesses
