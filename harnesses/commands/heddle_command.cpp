// The executable `heddle`.

#include <iostream>
#include <string>
#include <vector>

#include "checkers/command/check_command.hpp"
#include "harnesses/commands/heddle_commands.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/reports/commands.hpp"

namespace {

namespace harnesses = heddle::harnesses;

constexpr const char* usage =
    "Explores every interleaving that matters of a concurrent C++ program.\n"
    "\n"
    "heddle run [options] -- PROGRAM ARGUMENT...   explore the main of a program\n"
    "heddle check [options] HISTORY...             judge histories from files\n"
    "heddle show TRACE|HISTORY                     show one to a person\n"
    "heddle replay TRACE [--gdb]                   run its execution again\n"
    "\n"
    "Each has --help. A harness is explored by running it: ./my_harness --help\n";

int dispatch(const std::vector<std::string>& words) {
  const std::string command = words.empty() ? "" : words.front();
  const std::vector<std::string> arguments(words.empty() ? words.end() : words.begin() + 1,
                                           words.end());
  if (command == "run") {
    return harnesses::run_program(arguments);
  }
  if (command == "check") {
    return heddle::checkers::run_check_command(arguments, std::cout, std::cerr);
  }
  if (command == "show") {
    return harnesses::show(arguments);
  }
  if (command == "replay") {
    return harnesses::replay_trace(arguments);
  }
  if (command == "shrink") {
    throw harnesses::UsageError("shrink is not available yet");
  }
  if (command == "--help" || command == "-h" || command == "help") {
    throw harnesses::HelpRequested{usage};
  }
  throw harnesses::UsageError(command.empty()
                                  ? "expected a command: run, check, show or replay (see --help)"
                                  : "unknown command '" + command +
                                        "' (known: run, check, show, replay; see --help)");
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  return harnesses::run_command_line("heddle", [&] { return dispatch(words); });
}
