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
int run_program(const std::vector<std::string>& arguments) {
  const auto separator = std::find(arguments.begin(), arguments.end(), "--");
  const std::vector<std::string> given(arguments.begin(), separator);
  const std::vector<std::string> options = with_defaults("heddle run", Subject::program, given);
  // Throws here what is wrong with them, and answers --help.
  set_up_log(parse_options("heddle run", options, Subject::program).log);
  reject_beside_replay(given);
  if (separator == arguments.end() || separator + 1 == arguments.end()) {
    throw UsageError("expected -- and the program: heddle run [options] -- ./program arguments");
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
