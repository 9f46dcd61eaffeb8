#include "harnesses/commands/replayed_program.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "harnesses/commands/linked_library.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/program_id.hpp"

namespace heddle::harnesses {
namespace {

constexpr const char* library = "libheddle.so";

/// Why what stands in the trace is not run; empty if it is.
std::string refusal(const TraceOptions& options) {
  const std::string& program = options.command.front();
  const std::string shown = shown_command({program});
  if (!program.starts_with('/')) {
    return fmt::format("it names its program as {}, which is no absolute path", shown);
  }
  if (options.program_id.empty()) {
    return fmt::format("it does not tell which build of {} it was made with", shown);
  }
  if (!is_executable_file(program)) {
    return fmt::format("{} is no program that can be run", shown);
  }
  if (!is_linked_with(program, library)) {
    return fmt::format("{} is not linked with Heddle", shown);
  }
  if (program_id(program) != options.program_id) {
    return fmt::format("{} is not the program that the trace was made with", shown);
  }
  return "";
}

}  // namespace

void require_instrumented(const std::string& program) {
  if (!is_linked_with(program, library)) {
    throw UsageError("'" + program +
                     "' is not linked with Heddle, so nothing in it can be controlled: compile and "
                     "link it with heddle-clang++");
  }
}

std::string shown_command(const std::vector<std::string>& words) {
  std::string line = join_words(words);
  std::ranges::replace_if(line, [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
  return line;
}

std::vector<std::string> replayed_program(const TraceDocument& trace, const std::string& path,
                                          const std::vector<std::string>& named) {
  std::vector<std::string> words = trace.options.command;
  if (words.empty()) {
    throw UsageError(path + ": the trace does not say which program it is of");
  }
  if (!named.empty()) {
    const std::string program = find_program(named.front());
    require_instrumented(program);
    if (named.size() > 1) {
      words = named;
    }
    words.front() = program;
    return words;
  }
  if (const std::string reason = refusal(trace.options); !reason.empty()) {
    throw UsageError(
        fmt::format("{}: nothing is run: {}; name the program to run: heddle replay {} -- PROGRAM",
                    path, reason, join_words({path})));
  }
  return words;
}

}  // namespace heddle::harnesses
