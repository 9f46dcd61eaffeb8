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
#include "harnesses/options/option_values.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/options/version.hpp"
#include "harnesses/queue/queue_url.hpp"

/// heddle explore: a worker of a search with others.
namespace heddle::harnesses {

int explore_with_others(const std::vector<std::string>& arguments) {
  base::OptionParser parser("Explores with whoever takes from the same queue.", "heddle explore");
  Options options;
  WrittenLog log;
  declare_queue_options(parser, options.queue);
  parser
      .option("--slice", options.round.slice_seconds, "SECONDS",
              "How long at most a worker explores before it says what it has found (10)")
      .positive();
  declare_log_options(parser, log);
  declare_version_option(parser);
  parser.footer(
      "-- HARNESS [OPTION...] behind all else is what is explored, the same for all workers. A "
      "program that is no harness: heddle run --queue URL -- PROGRAM ARGUMENT...");
  const auto separator = std::ranges::find(arguments, "--");
  const std::vector<std::string> own(arguments.begin(), separator);
  parse_words(parser, own);
  set_up_log(log_settings(log));
  if (options.queue.url.empty()) {
    throw UsageError("expected --queue URL (see --help)");
  }
  static_cast<void>(parse_queue_url(options.queue.url));
  if (separator == arguments.end() || separator + 1 == arguments.end()) {
    throw UsageError("expected -- and the harness: heddle explore --queue URL -- ./harness");
  }
  std::vector<std::string> words(separator + 1, arguments.end());
  const std::string path = find_program(words.front());
  require_instrumented(path);
  words.front() = path;
  words.insert(words.end(), own.begin(), own.end());
  expect_harness(true);
  become(path, words);
}

}  // namespace heddle::harnesses
