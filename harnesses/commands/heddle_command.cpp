// The executable `heddle`.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/command/check_command.hpp"
#include "checkers/verification/verify_command.hpp"
#include "harnesses/commands/heddle_commands.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/options/version.hpp"
#include "harnesses/queue/queue_password.hpp"
#include "harnesses/reports/commands.hpp"

namespace {

namespace harnesses = heddle::harnesses;

struct Command {
  std::string_view name;
  std::string_view arguments;
  std::string_view purpose;
  int (*run)(const std::vector<std::string>& arguments);
};

/// In the order in which the help tells them.
constexpr std::array commands{
    Command{"new", "NAME", "write a first harness", harnesses::write_new_harness},
    Command{"run", "[options] -- PROGRAM ARGUMENT...", "explore the main of a program",
            harnesses::run_program},
    Command{"check", "[options] HISTORY...", "judge histories from files",
            [](const std::vector<std::string>& arguments) {
              return heddle::checkers::run_check_command(arguments, harnesses::version_text(),
                                                         std::cout, std::cerr,
                                                         harnesses::check_with_others);
            }},
    Command{"verify-certificate", "FILE...", "check the proof of a verdict again",
            [](const std::vector<std::string>& arguments) {
              return heddle::checkers::run_verify_command(arguments, std::cout, std::cerr);
            }},
    Command{"show", "TRACE|HISTORY", "show one to a person", harnesses::show},
    Command{"replay", "TRACE [--gdb]", "run its execution again", harnesses::replay_trace},
    Command{"shrink", "TRACE [-o FILE]", "make its violation smaller", harnesses::shrink_trace},
    Command{"explore", "--queue URL -- HARNESS [options]", "explore with others",
            harnesses::explore_with_others},
    Command{"queue", "status|stop|result|forget URL", "look at such a search",
            harnesses::look_at_queue},
    Command{"split", "CHECKPOINT --shares N -- PROGRAM", "divide what a search has left",
            harnesses::split_search},
    Command{"work", "SHARE -- PROGRAM", "explore a share for a while", harnesses::work_on_share},
    Command{"merge", "CHECKPOINT RESULT... -- PROGRAM", "count what came of shares",
            harnesses::merge_results},
};

/// What `heddle help` has an answer for besides commands: the options of a program that is its own.
constexpr std::string_view of_harnesses = "harness";

std::string usage() {
  std::string text = "Explores every interleaving that matters of a concurrent C++ program.\n\n";
  const auto add_line = [&text](const std::string& form, std::string_view purpose) {
    text += fmt::format("{:<46}{}\n", "heddle " + form, purpose);
  };
  for (const Command& command : commands) {
    add_line(fmt::format("{} {}", command.name, command.arguments), command.purpose);
  }
  add_line(fmt::format("help COMMAND|{}", of_harnesses), "its options, or those of a harness");
  add_line("--version", "what it is built from");
  return text + "\nA harness is explored by running it: ./my_harness --help\n";
}

/// The names of all commands as a sentence has them.
std::string names_of_commands(std::string_view before_last) {
  std::string text;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const bool is_last = i + 1 == commands.size();
    text += i == 0 ? "" : is_last ? before_last : ", ";
    text += commands[i].name;
  }
  return text;
}

const Command* command_called(const std::string& name) {
  const auto found = std::ranges::find(commands, name, &Command::name);
  return found == commands.end() ? nullptr : &*found;
}

[[noreturn]] void throw_unknown(const std::string& name) {
  throw harnesses::UsageError(
      fmt::format("unknown command '{}' (known: {}; see --help)", name, names_of_commands(", ")));
}

int help(const std::vector<std::string>& words) {
  if (words.empty()) {
    throw harnesses::HelpRequested{usage()};
  }
  if (words.size() > 1) {
    throw harnesses::UsageError("help: expected one command (see --help)");
  }
  if (words.front() == of_harnesses) {
    static_cast<void>(harnesses::parse_options("HARNESS", {"--help"}, harnesses::Subject::harness));
  }
  const Command* command = command_called(words.front());
  if (command == nullptr) {
    throw_unknown(words.front());
  }
  return command->run({"--help"});
}

int dispatch(const std::vector<std::string>& words) {
  if (words.empty() || words.front().empty()) {
    throw harnesses::UsageError(
        fmt::format("expected a command: {} (see --help)", names_of_commands(" or ")));
  }
  const std::string& name = words.front();
  const std::vector<std::string> arguments(words.begin() + 1, words.end());
  if (const Command* command = command_called(name)) {
    return command->run(arguments);
  }
  if (name == "--version") {
    throw harnesses::HelpRequested{harnesses::version_text()};
  }
  if (name == "--help" || name == "-h" || name == "help") {
    return help(name == "help" ? arguments : std::vector<std::string>());
  }
  throw_unknown(name);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  harnesses::hide_queue_password(words, argv + 1, !words.empty() && words.front() == "queue");
  return harnesses::run_command_line("heddle", [&] { return dispatch(words); });
}
