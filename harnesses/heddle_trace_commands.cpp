#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "checkers/bad_input.hpp"
#include "checkers/formats/native_history.hpp"
#include "harnesses/columns.hpp"
#include "harnesses/fresh_process.hpp"
#include "harnesses/heddle_commands.hpp"
#include "harnesses/linked_library.hpp"
#include "harnesses/options.hpp"
#include "harnesses/trace_file.hpp"
#include "harnesses/usage_error.hpp"

namespace heddle::harnesses {
namespace {

void parse(CLI::App& app, const std::vector<std::string>& arguments) {
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    throw HelpRequested{app.help()};
  } catch (const CLI::ParseError& error) {
    throw UsageError(std::string(error.what()) + " (see --help)");
  }
}

/// A history on its own: its operations in order of invocation.
std::string show_history(const std::string& path) {
  checkers::HistoryFile file;
  try {
    file = checkers::read_history_file(path);
  } catch (const checkers::BadInput& error) {
    throw UsageError(error.what());
  }
  std::vector<checkers::Operation>& operations = file.history.operations;
  std::sort(operations.begin(), operations.end(), [](const auto& a, const auto& b) {
    return std::pair(a.invocation, a.process) < std::pair(b.invocation, b.process);
  });
  std::string text = file.type.empty() ? "" : file.type + "\n";
  for (const checkers::Operation& operation : operations) {
    const std::string end = operation.is_pending() ? "..." : std::to_string(*operation.response);
    text += "process " + std::to_string(operation.process) + "  [" +
            std::to_string(operation.invocation) + ", " + end + "]  " +
            checkers::to_text(operation) + "\n";
  }
  return text;
}

bool is_history(const std::string& text) {
  return text.substr(0, text.find('\n')).find("\"heddle-history\"") != std::string::npos;
}

void write_output(const std::string& text, const std::string& path) {
  if (path.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return;
  }
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) {
    throw UsageError("cannot write '" + path + "'");
  }
}

void require_columns(const std::string& format) {
  if (format == "columns") {
    return;
  }
  for (const char* later : {"html", "perfetto", "dot", "tla"}) {
    if (format == later) {
      throw UsageError("--format " + format + " is not available yet");
    }
  }
  throw UsageError("--format: unknown value '" + format + "' (known: columns)");
}

}  // namespace

int show(const std::vector<std::string>& arguments) {
  CLI::App app("Shows a trace or a history to a person.", "heddle show");
  std::string path;
  std::string format = "columns";
  std::string output;
  bool verbose = false;
  app.add_option("FILE", path, "A trace file or a history file")->required();
  app.add_option("--format", format, "columns")->option_text("FORMAT");
  app.add_option("-o,--output", output, "Where to write; default: standard output")
      ->option_text("FILE");
  app.add_flag("--verbose", verbose, "Every event, of the parts that run alone too");
  parse(app, arguments);
  require_columns(format);
  const std::string text = read_text_file(path);
  if (is_history(text)) {
    write_output(show_history(path), output);
    return exit_no_violation;
  }
  ColumnsStyle style = output.empty() ? style_for_standard_output() : ColumnsStyle{};
  style.verbose = verbose;
  write_output(show_columns(read_trace(text, path), style), output);
  return exit_no_violation;
}

int replay_trace(const std::vector<std::string>& arguments) {
  CLI::App app("Runs the execution that a trace file holds again.", "heddle replay");
  std::string path;
  bool gdb = false;
  app.add_option("TRACE", path, "A trace file")->required();
  app.add_flag("--gdb", gdb, "Within gdb");
  parse(app, arguments);
  const TraceDocument trace = read_trace_file(path);
  std::vector<std::string> words = trace.options.command;
  if (words.empty()) {
    throw UsageError(path + ": the trace does not say which program it is of");
  }
  const std::string program = find_program(words.front());
  if (trace.options.subject == "harness") {
    words.insert(words.end(), {"--replay", path});
  } else {
    setenv("HEDDLE_OPTIONS", join_words({"--replay", path}).c_str(), 1);
  }
  if (gdb) {
    words.insert(words.begin(), {"gdb", "-q", "--args"});
    become("gdb", words);
  }
  become(program, words);
}

}  // namespace heddle::harnesses
