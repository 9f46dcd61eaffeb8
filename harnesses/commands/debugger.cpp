#include "harnesses/commands/debugger.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "harnesses/commands/linked_library.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/program_id.hpp"

namespace heddle::harnesses {
namespace {

/// Beside the folder of the command, in the tree that is built and in one that is installed.
constexpr const char* commands_of_gdb = "lib/heddle/gdb/start.py";

std::string path_of_commands() {
  const std::filesystem::path tree =
      std::filesystem::path(own_program()).parent_path().parent_path();
  const std::filesystem::path path = tree / commands_of_gdb;
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    throw UsageError("--gdb: Heddle's commands for gdb are missing: no file " + path.string());
  }
  return path.string();
}

std::string path_of_gdb() {
  try {
    return find_program("gdb");
  } catch (const UsageError&) {
    throw UsageError(
        "--gdb: gdb is not installed: there is none in PATH (Debian: apt install gdb)");
  }
}

/// As gdb's commands read words.
std::string quoted(const std::string& word) {
  std::string text = "\"";
  for (const char character : word) {
    text += character == '"' || character == '\\' ? "\\" : "";
    text += character;
  }
  return text + '"';
}

}  // namespace

ReplayTail replay_tail(const std::vector<std::string>& words, bool with_gdb) {
  if (!with_gdb || words.empty() || !words.front().starts_with('-')) {
    return {.debugger = {}, .program = words};
  }
  const auto separator = std::ranges::find(words, "--");
  ReplayTail tail;
  tail.debugger.assign(words.begin(), separator);
  if (separator != words.end()) {
    tail.program.assign(separator + 1, words.end());
  }
  return tail;
}

std::vector<std::string> within_gdb(const std::vector<std::string>& program,
                                    const std::string& trace,
                                    const std::vector<std::string>& options,
                                    const SourceMap& sources) {
  std::vector<std::string> words{path_of_gdb(), "-q", "-x", path_of_commands()};
  for (const auto& [from, to] : sources.rules()) {
    words.insert(words.end(),
                 {"-iex", fmt::format("set substitute-path {} {}", quoted(from), quoted(to))});
  }
  setenv("HEDDLE_GDB_TRACE", trace.c_str(), 1);
  words.insert(words.end(), options.begin(), options.end());
  words.emplace_back("--args");
  words.insert(words.end(), program.begin(), program.end());
  return words;
}

}  // namespace heddle::harnesses
