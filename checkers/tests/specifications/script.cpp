#include "checkers/tests/specifications/script.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace heddle::checkers {
namespace {

using nlohmann::json;

Value value_of(const json& item) {
  if (item.is_null()) {
    return none;
  }
  if (item.is_boolean()) {
    return item.get<bool>();
  }
  if (item.is_number()) {
    return item.get<std::int64_t>();
  }
  if (item.is_string()) {
    return item.get<std::string>();
  }
  Value::List list;
  for (const json& part : item) {
    list.push_back(value_of(part));
  }
  return list;
}

Script::Line line_from(const std::string& text, bool has_text_results) {
  using Kind = Script::Line::Kind;
  if (text.starts_with("= ")) {
    return {Kind::state, {}, text.substr(2), text};
  }
  const bool is_impossible = text.starts_with("! ");
  return {is_impossible ? Kind::impossible_call : Kind::call,
          operation_from(is_impossible ? text.substr(2) : text, has_text_results), "", text};
}

Script script_from(const std::string& heading) {
  Script script;
  const std::size_t from = heading.find(" from ");
  script.name = heading.substr(5, from == std::string::npos ? from : from - 5);
  script.specification = find_specification(script.name);
  if (script.specification == nullptr) {
    throw std::runtime_error("no such type: " + heading);
  }
  if (from != std::string::npos) {
    script.initial = value_from_json(heading.substr(from + 6));
  }
  return script;
}

}  // namespace

Value value_from_json(const std::string& text) { return value_of(json::parse(text)); }

Operation operation_from(const std::string& text, bool has_text_results) {
  const std::size_t opening = text.find('(');
  const std::size_t arrow = text.find(") -> ");
  const std::size_t closing = arrow != std::string::npos ? arrow : text.rfind(')');
  if (opening == std::string::npos || closing == std::string::npos) {
    throw std::runtime_error("no call: " + text);
  }
  Operation operation;
  operation.method = text.substr(0, opening);
  for (const json& item :
       json::parse("[" + text.substr(opening + 1, closing - opening - 1) + "]")) {
    operation.arguments.push_back(value_of(item));
  }
  if (arrow != std::string::npos) {
    const std::string result = text.substr(arrow + 5);
    operation.result = has_text_results ? Value(result) : value_from_json(result);
  }
  operation.response = 0;
  return operation;
}

bool is_java(const Specification& specification) {
  return specification.name.front() >= 'A' && specification.name.front() <= 'Z';
}

std::vector<Script> read_scripts(const std::filesystem::path& path) {
  std::ifstream input(path);
  std::vector<Script> scripts;
  for (std::string line; std::getline(input, line);) {
    if (line.empty() || line.starts_with("#")) {
      continue;
    }
    if (line.starts_with("type ")) {
      scripts.push_back(script_from(line));
    } else {
      const bool has_text_results = is_java(*scripts.back().specification);
      scripts.back().lines.push_back(line_from(line, has_text_results));
    }
  }
  return scripts;
}

}  // namespace heddle::checkers
