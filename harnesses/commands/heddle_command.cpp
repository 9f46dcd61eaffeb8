// The executable `heddle`.

#include <array>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/command/check_command.hpp"
#include "checkers/verification/verify_command.hpp"
#include "harnesses/commands/heddle_commands.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/options/version.hpp"
#include "harnesses/reports/commands.hpp"

namespace {

namespace harnesses = heddle::harnesses;

constexpr const char* usage =
    "Explores every interleaving that matters of a concurrent C++ program.\n"
    "\n"
    "heddle run [options] -- PROGRAM ARGUMENT...   explore the main of a program\n"
    "heddle check [options] HISTORY...             judge histories from files\n"
    "heddle verify-certificate FILE...             check the proof of a verdict again\n"
    "heddle show TRACE|HISTORY                     show one to a person\n"
    "heddle replay TRACE [--gdb]                   run its execution again\n"
    "heddle shrink TRACE [-o FILE]                 make its violation smaller\n"
    "heddle --version                              what it is built from\n"
    "\n"
    "Each has --help. A harness is explored by running it: ./my_harness --help\n";

struct Command {
  std::string_view name;
  int (*run)(const std::vector<std::string>& arguments);
};

constexpr std::array commands{
    Command{"run", harnesses::run_program},
    Command{"check",
            [](const std::vector<std::string>& arguments) {
              return heddle::checkers::run_check_command(arguments, harnesses::version_text(),
                                                         std::cout, std::cerr);
            }},
    Command{"verify-certificate",
            [](const std::vector<std::string>& arguments) {
              return heddle::checkers::run_verify_command(arguments, std::cout, std::cerr);
            }},
    Command{"show", harnesses::show},
    Command{"replay", harnesses::replay_trace},
    Command{"shrink", harnesses::shrink_trace},
};

int dispatch(const std::vector<std::string>& words) {
  if (words.empty() || words.front().empty()) {
    throw harnesses::UsageError(
        "expected a command: run, check, verify-certificate, show, replay or shrink (see --help)");
  }
  const std::string& name = words.front();
  for (const Command& command : commands) {
    if (command.name == name) {
      return command.run({words.begin() + 1, words.end()});
    }
  }
  if (name == "--version") {
    throw harnesses::HelpRequested{harnesses::version_text()};
  }
  for (const std::string_view asks : {"--help", "-h", "help"}) {
    if (name == asks) {
      throw harnesses::HelpRequested{usage};
    }
  }
  throw harnesses::UsageError(
      "unknown command '" + name +
      "' (known: run, check, verify-certificate, show, replay, shrink; see --help)");
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  return harnesses::run_command_line("heddle", [&] { return dispatch(words); });
}
