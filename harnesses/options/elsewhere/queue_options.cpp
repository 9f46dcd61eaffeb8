#include "harnesses/options/elsewhere/queue_options.hpp"

#include <array>
#include <string_view>

namespace heddle::harnesses {
namespace {

/// What says where, how long, and how it is told.
constexpr std::array<std::string_view, 11> own_with_value{
    "--queue", "--lease",     "--slice",    "--time-limit", "--report", "--trace-out",
    "--html",  "--log-level", "--log-file", "--width",      "--jobs"};
constexpr std::array<std::string_view, 6> own_flags{
    "--start", "--progress", "--no-progress", "--verbose", "--no-confirm", "--require-exhausted"};

}  // namespace

void declare_queue_options(base::OptionParser& parser, QueueOptions& queue) {
  parser.option("--queue", queue.url, "URL",
                "Explore with others, what is left being on a server: redis://HOST[:PORT]/NAME "
                "(docs/search/many-machines.md)");
  parser.flag("--start", queue.is_started, "Begin that search, unless it has begun");
  parser.flag(
      "--share-output", queue.shares_output,
      "What the program prints goes to that server too, for the report; all workers need it. "
      "Default: hashes of it, by which different outcomes are counted");
  parser
      .option("--lease", queue.lease_seconds, "SECONDS",
              "What a worker has that is not heard of for so long is given to another one (30)")
      .positive();
}

std::vector<std::string> words_of_search(const std::vector<std::string>& words) {
  return base::without_options(words, own_with_value, own_flags);
}

}  // namespace heddle::harnesses
