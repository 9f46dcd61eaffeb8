#include "checkers/command/arguments/queue_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "checkers/bad_input.hpp"
#include "checkers/command/arguments/check_arguments.hpp"

namespace heddle::checkers {
namespace {

constexpr std::array<std::string_view, 6> own_with_value{
    "--queue", "--slice", "--lease", "--memory-limit", "--log-level", "--log-file"};
constexpr std::array<std::string_view, 3> own_flags{"--start", "--progress", "--no-progress"};

}  // namespace

void declare_queue_arguments(base::OptionParser& parser, QueueArguments& queue) {
  parser.option("--queue", queue.url, "URL",
                "judge the files with others, what is left being on a server: "
                "redis://HOST[:PORT]/NAME (docs/search/many-machines.md)");
  parser.flag("--start", queue.is_started, "begin that queue, unless it has begun");
  parser
      .option("--slice", queue.slice_seconds, "SECONDS",
              "how long at most a worker judges before it tells what it has found; default: 10")
      .positive();
  parser
      .option("--lease", queue.lease_seconds, "SECONDS",
              "what a worker has that is not heard of for so long is given to another one; "
              "default: 30")
      .positive();
}

std::vector<std::string> words_for_all(const std::vector<std::string>& words) {
  return base::without_options(words, own_with_value, own_flags);
}

void reject_beside_queue(const CheckArguments& arguments) {
  if (arguments.queue.url.empty()) {
    if (arguments.queue.is_started) {
      throw BadInput("--start is of --queue");
    }
    return;
  }
  const bool has_input = std::ranges::find(arguments.files, "-") != arguments.files.end();
  const char* const other = !arguments.html.empty()          ? "--html"
                            : !arguments.certificate.empty() ? "--certificate"
                            : arguments.jobs != 1            ? "--jobs: start as many workers"
                            : arguments.quasi && arguments.quasi->infers() ? "--quasi-factor infer"
                            : has_input ? "-, standard input, which others do not have"
                                        : nullptr;
  if (other != nullptr) {
    throw BadInput(fmt::format("--queue does not go with {}", other));
  }
}

}  // namespace heddle::checkers
