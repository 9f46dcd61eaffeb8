#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/tests/fuzz/fuzz_parser.hpp"

namespace heddle::harnesses {
namespace {

/// Whose values are names of files that are read.
bool reads_a_file(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word.find("--sup") != std::string::npos) {
      return true;
    }
  }
  return false;
}

void read(CommandLine& line, const std::vector<std::string>& words) {
  try {
    static_cast<void>(line.read(words));
  } catch (const HelpRequested&) {  // is an answer, too
  }
}

}  // namespace

/// A line of options, as HEDDLE_OPTIONS has it.
std::string flaw_in(std::string_view text) {
  try {
    const std::vector<std::string> words = split_words(std::string(text));
    if (split_words(join_words(words)) != words) {
      return "words that are joined and split are others";
    }
    if (!reads_a_file(words)) {
      static CommandLine of_harness("program", Subject::harness);
      static CommandLine of_program("program", Subject::program);
      read(of_harness, words);
      read(of_program, words);
    }
    return "";
  } catch (const UsageError& error) {
    return flaw_in_message(error.what());
  }
}

}  // namespace heddle::harnesses
