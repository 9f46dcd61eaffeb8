#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/exit_status.hpp"
#include "base/option_parser.hpp"
#include "harnesses/commands/heddle_commands.hpp"
#include "harnesses/options/option_values.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/options/version.hpp"
#include "harnesses/queue/queue_status.hpp"
#include "harnesses/reports/standard_output.hpp"

/// heddle queue: searches on a server, for people.
namespace heddle::harnesses {
namespace {

int tell_end(Redis& server, const QueueUrl& url) {
  const QueueEnd end = queue_end(server, url);
  write_output(end.text);
  return end.status;
}

int run(const std::string& verb, const QueueUrl& url) {
  Redis server(url);
  if (verb == "result") {
    return tell_end(server, url);
  }
  if (verb == "status") {
    write_output(queue_status(server, url));
  } else if (verb == "stop") {
    stop_queue(server, url);
  } else if (verb == "forget") {
    write_output(fmt::format("{} keys\n", forget_queue(server, url)));
  } else {
    throw UsageError(fmt::format(
        "queue: unknown verb '{}' (known: status, stop, result, forget; see --help)", verb));
  }
  return number_of(base::ExitStatus::none_found);
}

}  // namespace

int look_at_queue(const std::vector<std::string>& arguments) {
  base::OptionParser parser("Tells of a search that has its state on a server, or ends it.",
                            "heddle queue");
  std::string verb;
  std::string url;
  parser
      .option("VERB", verb,
              "status (how far it is), stop (workers leave it; they can go on with --start), "
              "result (the verdict) or forget (nothing of it stays)")
      .required();
  parser.option("URL", url, "redis://HOST[:PORT]/NAME").required();
  declare_version_option(parser);
  parser.footer(base::exit_status_line());
  parse_words(parser, arguments);
  try {
    return run(verb, parse_queue_url(url));
  } catch (const ServerGone& gone) {
    throw UsageError(gone.what());
  }
}

}  // namespace heddle::harnesses
