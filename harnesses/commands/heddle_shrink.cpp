#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/environment.hpp"
#include "base/exit_status.hpp"
#include "harnesses/commands/fresh_process.hpp"
#include "harnesses/commands/heddle_commands.hpp"
#include "harnesses/commands/replayed_program.hpp"
#include "harnesses/options/log_options.hpp"
#include "harnesses/options/option_values.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/options/version.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

/// Beside the trace: "queue.heddle-trace.json" -> "queue-shrunk.heddle-trace.json".
std::string shrunk_path(const std::string& path) {
  const std::size_t name = path.rfind('/') + 1;
  const std::size_t dot = std::min(path.find('.', name), path.size());
  return path.substr(0, dot) + "-shrunk" + path.substr(dot);
}

struct Written {
  std::string path;
  std::string output;
  std::string report = "text";
  double seconds = 60;
  bool allow_spawn = false;
  bool progress = false;
  bool no_progress = false;
};

void declare(base::OptionParser& parser, Written& written) {
  parser.option("TRACE", written.path, "A trace file").required();
  parser.option("--time-limit", written.seconds, "SECONDS", "Be content after so long (60)")
      .positive();
  parser.option("-o,--output", written.output, "FILE",
                "Where the new trace goes; default: beside TRACE, with -shrunk in its name");
  parser.option("--report", written.report, "FORMAT",
                "text, json, junit or sarif, on standard output");
  parser.flag("--allow-spawn", written.allow_spawn,
              "Commands that the trace does not have run, once, and files are written");
  parser.flag("--progress", written.progress, "Show how far it is; default on a terminal");
  parser.flag("--no-progress", written.no_progress, "Do not");
  parser.footer(
      "The scenario loses operations and threads while the violation remains, then the schedule "
      "preemptions and events: docs/shrinking.md. The program is found as by heddle replay; -- "
      "PROGRAM [ARGUMENT...] behind all else names another one.\n" +
      base::exit_status_line());
}

std::vector<std::string> options_of(const Written& written) {
  std::vector<std::string> options{
      "--replay",    written.path,   "--shrink", fmt::format("{}", written.seconds),
      "--trace-out", written.output, "--report", written.report};
  if (written.allow_spawn) {
    options.emplace_back("--allow-spawn");
  }
  if (written.progress || written.no_progress) {
    options.emplace_back(written.progress ? "--progress" : "--no-progress");
  }
  return options;
}

}  // namespace

int shrink_trace(const std::vector<std::string>& arguments) {
  base::OptionParser parser("Makes the violation that a trace file holds smaller.",
                            "heddle shrink");
  const auto separator = std::find(arguments.begin(), arguments.end(), "--");
  const std::vector<std::string> named(separator == arguments.end() ? separator : separator + 1,
                                       arguments.end());
  Written written;
  declare(parser, written);
  WrittenLog written_log;
  declare_log_options(parser, written_log);
  declare_version_option(parser);
  parse_words(parser, {arguments.begin(), separator});
  set_up_log(log_settings(written_log));
  const TraceDocument trace = read_trace_file(written.path);
  if (trace.options.subject == Subject::function) {
    throw UsageError(written.path +
                     ": of an exploration within a test: only traces of harnesses and of whole "
                     "programs can be shrunk");
  }
  if (written.output.empty()) {
    written.output = shrunk_path(written.path);
  }
  std::vector<std::string> words = replayed_program(trace, written.path, named);
  const std::string program = words.front();
  const std::vector<std::string> options = options_of(written);
  log::write(log::Level::note, "heddle shrink: runs " + shown_command(words));
  if (trace.options.subject == Subject::harness) {
    words.insert(words.end(), options.begin(), options.end());
  } else {
    setenv(base::run_options_variable, join_words(options).c_str(), 1);
  }
  expect_harness(trace.options.subject == Subject::harness);
  become(program, words);
}

}  // namespace heddle::harnesses
