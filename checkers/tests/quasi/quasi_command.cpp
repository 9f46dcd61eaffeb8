#include "checkers/tests/quasi/quasi_command.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>

#include "checkers/command/check_command.hpp"
#include "checkers/verification/verify_command.hpp"

namespace heddle::checkers {
namespace {

struct Names {
  std::string add;
  std::string remove;
};

const std::map<std::string, Names> names{{"queue", {"enq", "deq"}},
                                         {"stack", {"push", "pop"}},
                                         {"pool", {"add", "remove"}},
                                         {"min-priority-queue", {"insert", "poll"}}};

std::string operation_line(const Names& of, const std::string& operation, int process, int now) {
  const bool adds = operation[0] == '+';
  const std::string value = operation.substr(1);
  const std::string result = adds || value == "?" ? "null" : value;
  std::ostringstream line;
  line << "{\"process\": " << process << ", \"operation\": \"" << (adds ? of.add : of.remove)
       << "\", \"arguments\": [" << (adds ? value : "") << "], \"result\": " << result
       << ", \"invocation\": " << now << ", \"response\": " << now + 1 << "}\n";
  return line.str();
}

}  // namespace

QuasiCommand::QuasiCommand() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  directory_ = std::filesystem::path(testing::TempDir()) /
               (std::string("heddle-quasi-") + test->name() + "-" + std::to_string(getpid()));
  std::filesystem::create_directories(directory_);
}

QuasiCommand::~QuasiCommand() { std::filesystem::remove_all(directory_); }

void QuasiCommand::write(const std::string& file, const std::string& type,
                         const std::string& operations) {
  std::string text = "{\"heddle-history\": 1, \"type\": \"" + type + "\"}\n";
  std::istringstream words(operations);
  int turn = 0;
  for (std::string operation; words >> operation; ++turn) {
    text += operation_line(names.at(type), operation, turn, 2 * turn + 1);
  }
  write_text(file, text);
}

void QuasiCommand::write_text(const std::string& file, const std::string& text) {
  std::ofstream(directory_ / file) << text;
}

std::string QuasiCommand::text_of(const std::string& file) const {
  std::ifstream input(directory_ / file);
  return {std::istreambuf_iterator<char>(input), {}};
}

int QuasiCommand::run(const std::string& words) {
  return capture([&](std::ostream& out, std::ostream& err) {
    return run_check_command(arguments_of(words), "", out, err);
  });
}

int QuasiCommand::verify(const std::string& words) {
  return capture([&](std::ostream& out, std::ostream& err) {
    return run_verify_command(arguments_of(words), out, err);
  });
}

std::vector<std::string> QuasiCommand::arguments_of(const std::string& words) const {
  std::vector<std::string> arguments;
  std::istringstream input(words);
  for (std::string word; input >> word;) {
    const bool is_file = word[0] != '-' && std::filesystem::exists(directory_ / word);
    arguments.push_back(is_file ? (directory_ / word).string() : word);
  }
  return arguments;
}

int QuasiCommand::capture(const std::function<int(std::ostream&, std::ostream&)>& command) {
  std::ostringstream output_stream;
  std::ostringstream error_stream;
  const int status = command(output_stream, error_stream);
  output = plain(output_stream.str());
  error = plain(error_stream.str());
  return status;
}

std::string QuasiCommand::plain(const std::string& text) const {
  const std::regex seconds("; [0-9.]+ s\\)");
  const std::regex folder(directory_.string() + "/");
  return std::regex_replace(std::regex_replace(text, seconds, ")"), folder, "");
}

}  // namespace heddle::checkers
