#include "checkers/tests/corpus_formats.hpp"

#include <istream>
#include <map>
#include <regex>
#include <sstream>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

// Understands one file of LiMo, line by line.
class LimoReader {
 public:
  explicit LimoReader(HistoryFile& file) : file_(file) {}

  void read_line(const std::string& line, std::uint64_t position) {
    static const std::regex type(R"(^\s*#\s*@object atomic-(\w+)\s*$)");
    static const std::regex nothing(R"(^\s*(#.*)?$)");
    static const std::regex call(R"(^\s*\[(\d+)\]\s*call (\w+)\s*\(?([^()]*)\)?\s*$)");
    static const std::regex response(R"(^\s*\[(\d+)\]\s*return\s*(\S*)\s*$)");
    std::smatch match;
    if (std::regex_match(line, match, type)) {
      file_.type = match[1];
    } else if (std::regex_match(line, match, nothing)) {
      return;
    } else if (std::regex_match(line, match, call)) {
      invoke(match[1], match[2], match[3], position);
    } else if (std::regex_match(line, match, response)) {
      respond(match[1], match[2], position);
    } else {
      throw BadInput("line " + std::to_string(position) + ": " + line);
    }
  }

 private:
  void invoke(const std::string& thread, const std::string& method, const std::string& value,
              std::uint64_t position) {
    Operation operation;
    operation.process = std::stoi(thread);
    operation.method = method;
    operation.invocation = position;
    const bool is_removal = method == "pop" || method == "deq" || method == "remove";
    if (!is_removal) {
      operation.arguments = {value};
    }
    open_[thread] = file_.history.size();
    announced_[thread] = is_removal ? value : "";
    file_.history.operations.push_back(std::move(operation));
  }

  // A removal may tell its value in the call already.
  void respond(const std::string& thread, const std::string& value, std::uint64_t position) {
    Operation& operation = file_.history.operations[open_.at(thread)];
    const std::string& result = value.empty() ? announced_.at(thread) : value;
    operation.response = position;
    if (operation.arguments.empty() && result != "empty") {
      operation.result = result;
    }
  }

  HistoryFile& file_;
  std::map<std::string, std::size_t> open_;
  std::map<std::string, std::string> announced_;
};

}  // namespace

HistoryFile read_limo(std::istream& input) {
  HistoryFile file;
  LimoReader reader(file);
  std::string line;
  for (std::uint64_t position = 1; std::getline(input, line); ++position) {
    reader.read_line(line, position);
  }
  return file;
}

HistoryFile read_fastlin(std::istream& input) {
  HistoryFile file;
  std::string hash;
  input >> hash >> file.type;
  std::string method;
  std::string value;
  std::uint64_t start = 0;
  std::uint64_t end = 0;
  for (int process = 0; input >> method >> value >> start >> end; ++process) {
    // Responses on even positions, invocations on the odd ones after them.
    Operation operation{process, method, {}, none, 2 * start + 1, 2 * end};
    const bool is_removal = method == "pop" || method == "deq" || method == "poll";
    if (!is_removal) {
      operation.arguments = {value};
    } else if (value != "-1") {
      operation.result = value;
    }
    file.history.operations.push_back(std::move(operation));
  }
  if (!input.eof()) {
    throw BadInput("an operation is not understood after " + method + " " + value);
  }
  return file;
}

}  // namespace heddle::checkers
