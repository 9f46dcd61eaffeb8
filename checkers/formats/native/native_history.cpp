#include "checkers/formats/native/native_history.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <utility>

#include "checkers/bad_input.hpp"
#include "checkers/formats/native/native_line.hpp"
#include "checkers/history/value_json.hpp"

namespace heddle::checkers {
namespace {

using base::Json;

constexpr int version = 1;

}  // namespace

HistoryFile read_history(std::istream& input, const std::string& name) {
  HistoryFile file;
  std::string text;
  bool has_header = false;
  for (std::size_t number = 1; std::getline(input, text); ++number) {
    if (text.find_first_not_of(" \t\r") == std::string::npos) {
      continue;
    }
    const NativeLine line(name, number, text);
    if (!std::exchange(has_header, true)) {
      const NativeHeader header = line.header();
      file.type = header.type;
      file.initial = header.initial;
      continue;
    }
    file.history.operations.push_back(line.operation());
    file.lines.push_back(number);
  }
  if (input.bad()) {
    throw BadInput(name + ": cannot be read");
  }
  if (!has_header) {
    throw BadInput(name + ":1: empty; expected the header {\"heddle-history\": 1, \"type\": ...}");
  }
  if (const auto problem = find_ill_formed(file.history)) {
    throw BadInput(fmt::format("{}:{}: {} {}", name, file.lines[problem->operation],
                               to_text(file.history.operations[problem->operation]),
                               problem->problem));
  }
  return file;
}

HistoryFile read_history_file(const std::string& path) {
  if (path == "-") {
    return read_history(std::cin, "standard input");
  }
  std::ifstream input(path);
  if (!input) {
    throw BadInput(path + ": cannot be opened");
  }
  return read_history(input, path);
}

void write_history(std::ostream& output, const History& history, const std::string& type,
                   const std::optional<Value>& initial) {
  Json header{{"heddle-history", version}};
  if (!type.empty()) {
    header["type"] = type;
  }
  if (initial) {
    header["initial"] = json_of(*initial);
  }
  output << header.dump() << '\n';
  for (const Operation& operation : history.operations) {
    Json json{{"process", operation.process},
              {"operation", operation.method},
              {"arguments", json_of(Value(operation.arguments))},
              {"result", json_of(operation.result)},
              {"invocation", operation.invocation}};
    if (operation.any_result) {
      json["result_unknown"] = true;
    }
    if (operation.response) {
      json["response"] = *operation.response;
    }
    output << json.dump() << '\n';
  }
}

}  // namespace heddle::checkers
