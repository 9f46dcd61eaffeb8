#include "checkers/formats/native/native_history.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include "checkers/bad_input.hpp"
#include "checkers/formats/native/native_line.hpp"

namespace heddle::checkers {
namespace {

using Json = nlohmann::ordered_json;

constexpr int version = 1;

Json to_json(const Value& value) {
  if (value.is_boolean()) {
    return value.boolean();
  }
  if (value.is_integer()) {
    return value.integer();
  }
  if (value.is_string()) {
    return value.string();
  }
  Json json;
  if (value.is_list()) {
    json = Json::array();
    for (const Value& item : value.list()) {
      json.push_back(to_json(item));
    }
  }
  return json;
}

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

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
    header["initial"] = to_json(*initial);
  }
  output << line_of(header);
  for (const Operation& operation : history.operations) {
    Json json{{"process", operation.process},
              {"operation", operation.method},
              {"arguments", to_json(Value(operation.arguments))},
              {"result", to_json(operation.result)},
              {"invocation", operation.invocation}};
    if (operation.any_result) {
      json["result_unknown"] = true;
    }
    if (operation.response) {
      json["response"] = *operation.response;
    }
    output << line_of(json);
  }
}

}  // namespace heddle::checkers
