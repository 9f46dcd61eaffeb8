#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "base/environment.hpp"
#include "base/exit_status.hpp"
#include "base/name_table.hpp"
#include "base/option_parser.hpp"
#include "base/printable_text.hpp"
#include "harnesses/commands/debugger.hpp"
#include "harnesses/commands/fresh_process.hpp"
#include "harnesses/commands/heddle_commands.hpp"
#include "harnesses/commands/replayed_program.hpp"
#include "harnesses/commands/show_history.hpp"
#include "harnesses/options/log_options.hpp"
#include "harnesses/options/option_values.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/options/version.hpp"
#include "harnesses/reports/standard_output.hpp"
#include "harnesses/traces/columns.hpp"
#include "harnesses/traces/source_map.hpp"
#include "harnesses/traces/story/story_text.hpp"
#include "harnesses/traces/trace_file.hpp"
#include "harnesses/views/dot_graph.hpp"
#include "harnesses/views/perfetto_trace.hpp"
#include "harnesses/views/sarif_log.hpp"
#include "harnesses/views/source_excerpts.hpp"
#include "harnesses/views/trace_page.hpp"

namespace heddle::harnesses {
namespace {

void write_to(const std::string& text, const std::string& path) {
  if (path.empty()) {
    write_output(text);
    return;
  }
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) {
    throw UsageError("cannot write '" + path + "'");
  }
}

/// The modules one behind the other, or each to a file of its own in the folder of `path`, named as
/// TLA+ wants it: the first one's file is `path` if that ends in ".tla".
void write_modules(const std::vector<std::pair<std::string, std::string>>& modules,
                   const std::string& path) {
  for (const auto& [name, text] : modules) {
    const std::filesystem::path file = std::filesystem::path(path).parent_path() / (name + ".tla");
    write_to(text, path.empty() ? "" : file.string());
  }
}

enum class ShowFormat : std::uint8_t { text, columns, html, perfetto, dot, sarif, tla };

constexpr auto show_format_names = base::name_table<ShowFormat>({
    {ShowFormat::text, "text"},
    {ShowFormat::columns, "columns"},
    {ShowFormat::html, "html"},
    {ShowFormat::perfetto, "perfetto"},
    {ShowFormat::dot, "dot"},
    {ShowFormat::sarif, "sarif"},
    {ShowFormat::tla, "tla"},
});

std::string shown_trace(const TraceDocument& trace, ShowFormat format, const std::string& path,
                        const StoryStyle& style) {
  switch (format) {
    case ShowFormat::text:
      return base::printable_but_colours(story_text(trace, style));
    case ShowFormat::html:
      return trace_page(trace);
    case ShowFormat::perfetto:
      return perfetto_trace(trace);
    case ShowFormat::dot:
      return dot_graph(trace);
    case ShowFormat::sarif:
      return sarif_log({{&trace, path, "heddle replay " + join_words({path})}});
    case ShowFormat::columns:
      return base::printable_but_colours(
          show_columns(trace, {style.width, style.colours, style.verbose}));
    case ShowFormat::tla:
      break;
  }
  throw UsageError("--format tla is for histories, and this is a trace");
}

/// A page shows the lines of the sources, as far as they are where the trace says.
void note_missing_sources(const TraceDocument& trace) {
  const std::vector<std::string> missing = missing_sources(trace);
  if (!missing.empty()) {
    log::write(log::Level::note,
               fmt::format("heddle show: without the lines of {} source {}, not here or shorter "
                           "than in the trace, such as {}; --source-map FROM=TO says where sources "
                           "lie",
                           missing.size(), missing.size() == 1 ? "file" : "files",
                           base::printable_line(missing.front())));
  }
}

std::string shown_histories(const std::string& path, ShowFormat format) {
  if (format != ShowFormat::text && format != ShowFormat::columns) {
    throw UsageError(fmt::format("--format {} is for traces, and this is a history",
                                 show_format_names.name_of(format)));
  }
  return base::printable(show_histories(path));
}

}  // namespace

int show(const std::vector<std::string>& arguments) {
  base::OptionParser parser("Shows a trace or a history to a person.", "heddle show");
  std::string path;
  std::string format = "text";
  unsigned width = 0;
  std::string output;
  bool verbose = false;
  std::vector<std::string> source_map;
  parser.option("FILE", path, "A trace file, or a history file of any format").required();
  parser.option("--format", format, "FORMAT",
                "text, or columns: each event in the column of its thread; of a trace also html "
                "(a page), perfetto (for its viewer and chrome://tracing), dot (a graph for "
                "Graphviz) or sarif (for code hosts); of a history also tla: as two TLA+ modules");
  parser.option("--width", width, "N", "Columns of the screen; default: the terminal's, or 120")
      .between(least_width, 400);
  parser.option("-o,--output", output, "FILE", "Where to write; default: standard output");
  parser.flag("--verbose", verbose, "Every event, of the parts that run alone too");
  parser.option("--source-map", source_map, "FROM=TO",
                "Sources that lay below FROM where the trace was made lie below TO; repeatable");
  WrittenLog written_log;
  declare_log_options(parser, written_log);
  declare_version_option(parser);
  parse_words(parser, arguments);
  set_up_log(log_settings(written_log));
  const std::string text = read_text_file(path);
  const ShowFormat shown = one_of("--format", show_format_names.rows(), format);
  if (!is_history(text)) {
    StoryStyle style = story_style_for_standard_output(width);
    style.verbose = verbose;
    style.colours = style.colours && output.empty();
    TraceDocument trace = read_trace(text, path);
    SourceMap(source_map).apply(trace);
    write_to(shown_trace(trace, shown, path, style), output);
    if (shown == ShowFormat::html) {
      note_missing_sources(trace);
    }
  } else if (shown == ShowFormat::tla) {
    write_modules(tla_modules(path, output.empty() ? path : output), output);
  } else {
    write_to(shown_histories(path, shown), output);
  }
  return number_of(base::ExitStatus::none_found);
}

int replay_trace(const std::vector<std::string>& arguments) {
  base::OptionParser parser("Runs the execution that a trace file holds again.", "heddle replay");
  const auto separator = std::find(arguments.begin(), arguments.end(), "--");
  const std::vector<std::string> options(arguments.begin(), separator);
  const std::vector<std::string> rest(separator == arguments.end() ? separator : separator + 1,
                                      arguments.end());
  std::string path;
  bool gdb = false;
  bool allow_spawn = false;
  std::vector<std::string> source_map;
  parser.option("TRACE", path, "A trace file").required();
  parser.flag("--gdb", gdb,
              "Within gdb, which stops at the switches, shows threads as threads and steps back: "
              "`help heddle` there");
  parser.flag("--allow-spawn", allow_spawn,
              "Commands that the trace does not have run, and files of those it has are written");
  parser.option("--source-map", source_map, "FROM=TO",
                "With --gdb: sources that the program names below FROM lie below TO; repeatable");
  parser.footer(
      "The command that stands in the trace is run if it is the very program that the trace was "
      "made with; -- PROGRAM [ARGUMENT...] behind all else names another one. With --gdb, options "
      "of gdb's may come first: heddle replay TRACE --gdb -- -batch -x FILE [-- PROGRAM...].\n" +
      base::exit_status_line());
  WrittenLog written_log;
  declare_log_options(parser, written_log);
  declare_version_option(parser);
  parse_words(parser, options);
  set_up_log(log_settings(written_log));
  const SourceMap sources(source_map);
  if (!source_map.empty() && !gdb) {
    throw UsageError("--source-map is for --gdb: a replay itself reads no source");
  }
  const TraceDocument trace = read_trace_file(path);
  const ReplayTail tail = replay_tail(rest, gdb);
  std::vector<std::string> words = replayed_program(trace, path, tail.program);
  log::write(log::Level::note, "heddle replay: runs " + shown_command(words));
  std::vector<std::string> replay{"--replay", path};
  if (allow_spawn) {
    replay.emplace_back("--allow-spawn");
  }
  if (trace.options.subject == Subject::harness) {
    words.insert(words.end(), replay.begin(), replay.end());
  } else {
    setenv(base::run_options_variable, join_words(replay).c_str(), 1);
  }
  expect_harness(trace.options.subject == Subject::harness);
  if (gdb) {
    words = within_gdb(words, path, tail.debugger, sources);
  }
  become(words.front(), words);
}

}  // namespace heddle::harnesses
