#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "base/environment.hpp"
#include "base/exit_status.hpp"
#include "base/json.hpp"
#include "base/option_parser.hpp"
#include "harnesses/commands/fresh_process.hpp"
#include "harnesses/commands/heddle_commands.hpp"
#include "harnesses/commands/linked_library.hpp"
#include "harnesses/commands/replayed_program.hpp"
#include "harnesses/options/log_options.hpp"
#include "harnesses/options/option_values.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/options/version.hpp"
#include "harnesses/traces/json_reader.hpp"
#include "harnesses/traces/trace_file.hpp"

/// heddle split, work and merge: each starts the program with the options that say what to do.
namespace heddle::harnesses {
namespace {

constexpr std::size_t deepest_level = 20;

/// Of the search that the file at `path` belongs to: the program with its arguments, or nothing for
/// a harness.
std::vector<std::string> recorded_command(const std::string& path) {
  base::JsonError error;
  const std::optional<base::Json> document =
      base::parse_json(read_text_file(path), deepest_level, &error);
  if (!document) {
    throw UsageError(fmt::format("{}: not a file of a search: {}", path, error.text));
  }
  std::vector<std::string> command;
  JsonReader(*document, path, "").object("subject").read("command", command);
  return command;
}

/// What is behind `--` is run; the file names arguments, but never a program.
[[noreturn]] void start(const std::string& file, const std::vector<std::string>& named,
                        const std::vector<std::string>& options) {
  if (named.empty()) {
    throw UsageError("expected -- and the program at the end");
  }
  const std::vector<std::string> recorded = recorded_command(file);
  std::vector<std::string> words = named;
  const std::string path = find_program(named.front());
  require_instrumented(path);
  words.front() = path;
  if (recorded.empty()) {
    words.insert(words.end(), options.begin(), options.end());
  } else {
    if (words.size() == 1) {
      words.insert(words.end(), recorded.begin() + 1, recorded.end());
    }
    setenv(base::run_options_variable, join_words(options).c_str(), 1);
  }
  expect_harness(recorded.empty());
  become(path, words);
}

/// What is before `--` is parsed; returns what is behind it.
std::vector<std::string> parse(base::OptionParser& parser,
                               const std::vector<std::string>& arguments) {
  WrittenLog log;
  declare_log_options(parser, log);
  declare_version_option(parser);
  const auto separator = std::ranges::find(arguments, "--");
  parse_words(parser, {arguments.begin(), separator});
  set_up_log(log_settings(log));
  return {separator == arguments.end() ? separator : separator + 1, arguments.end()};
}

void add_footer(base::OptionParser& parser) {
  parser.footer(
      "-- PROGRAM behind all else is the harness, or the program that heddle run explored: "
      "docs/search/many-machines.md.\n" +
      base::exit_status_line());
}

}  // namespace

int split_search(const std::vector<std::string>& arguments) {
  base::OptionParser parser("Splits what a checkpoint has left into shares.", "heddle split");
  std::string checkpoint;
  std::uint32_t shares = 0;
  std::string folder;
  parser.option("CHECKPOINT", checkpoint, "What --checkpoint wrote").required();
  parser.option("--shares", shares, "N", "At most so many").required().positive();
  parser.option("--to", folder, "FOLDER", "Where share-1.json, ... go; default: beside CHECKPOINT");
  add_footer(parser);
  const std::vector<std::string> named = parse(parser, arguments);
  std::vector<std::string> options{"--resume", checkpoint, "--split", std::to_string(shares)};
  if (!folder.empty()) {
    options.insert(options.end(), {"--to", folder});
  }
  start(checkpoint, named, options);
}

int work_on_share(const std::vector<std::string>& arguments) {
  base::OptionParser parser("Explores a share for a while.", "heddle work");
  std::string share;
  double seconds = 10;
  std::uint64_t executions = 0;
  std::string result;
  parser.option("SHARE", share, "What heddle split wrote").required();
  parser.option("--slice", seconds, "SECONDS", "For so long (10)").positive();
  parser
      .option("--slice-executions", executions, "N",
              "For at most so many executions: as much on a slow machine as on a fast one")
      .positive();
  parser.option("--result", result, "FILE",
                "Where the result goes; default: share-1.result.json for share-1.json");
  add_footer(parser);
  const std::vector<std::string> named = parse(parser, arguments);
  std::vector<std::string> options{"--share", share, "--slice", fmt::format("{}", seconds)};
  if (executions > 0) {
    options.insert(options.end(), {"--slice-executions", std::to_string(executions)});
  }
  if (!result.empty()) {
    options.insert(options.end(), {"--result", result});
  }
  start(share, named, options);
}

int merge_results(const std::vector<std::string>& arguments) {
  base::OptionParser parser("Counts what came of shares; what is left is the next checkpoint.",
                            "heddle merge");
  std::string checkpoint;
  std::vector<std::string> results;
  std::string output;
  std::string report = "text";
  std::string trace;
  bool must_be_exhausted = false;
  bool is_confirmed = true;
  parser.option("CHECKPOINT", checkpoint, "What was split").required();
  parser.option("RESULT", results, "RESULT...", "What heddle work wrote").required();
  parser.option("-o,--output", output, "FILE", "The next checkpoint; default: CHECKPOINT");
  parser.option("--report", report, "FORMAT", "text, json, junit or sarif, on standard output");
  parser.option("--trace-out", trace, "FILE", "Where the trace of a violation goes");
  parser.flag("--require-exhausted", must_be_exhausted,
              "Where interleavings are left, nothing is decided: exit status 3, not 0");
  parser.flag(
      "--no-confirm", [&is_confirmed] { is_confirmed = false; },
      "Report a violation without replaying it in a fresh process");
  add_footer(parser);
  const std::vector<std::string> named = parse(parser, arguments);
  std::vector<std::string> options{"--resume",     checkpoint,
                                   "--checkpoint", output.empty() ? checkpoint : output,
                                   "--report",     report};
  for (const std::string& one : results) {
    options.insert(options.end(), {"--merge", one});
  }
  if (!trace.empty()) {
    options.insert(options.end(), {"--trace-out", trace});
  }
  if (must_be_exhausted) {
    options.emplace_back("--require-exhausted");
  }
  if (!is_confirmed) {
    options.emplace_back("--no-confirm");
  }
  start(checkpoint, named, options);
}

}  // namespace heddle::harnesses
