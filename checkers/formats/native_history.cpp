#include "checkers/formats/native_history.hpp"

#include <fstream>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

using Json = nlohmann::ordered_json;

constexpr int version = 1;
constexpr int deepest_level = 64;  // protects the stack; no object has results nested like that

// One line of the file: parses it and reads its fields, or throws with its place.
class Line {
 public:
  Line(const std::string& file, std::size_t number, const std::string& text)
      : place_(file + ":" + std::to_string(number)), json_(parse(text)) {
    if (!json_.is_object()) {
      fail("expected an object {...}, found " + kind(json_));
    }
  }

  [[noreturn]] void fail(const std::string& problem) const {
    throw BadInput(place_ + ": " + problem);
  }

  bool has(const char* field) const { return find(field) != nullptr; }

  std::string text(const char* field) const {
    const Json& json = required(field);
    if (!json.is_string()) {
      fail_field(field, "expected a string", json);
    }
    return json.get<std::string>();
  }

  std::uint64_t integer(const char* field, std::uint64_t largest) const {
    const Json& json = required(field);
    if (!json.is_number_unsigned() || json.get<std::uint64_t>() > largest) {
      fail_field(field, "expected an integer from 0 to " + std::to_string(largest), json);
    }
    return json.get<std::uint64_t>();
  }

  // None if absent.
  Value value(const char* field) const {
    const Json* json = find(field);
    return json == nullptr ? none : to_value(field, *json);
  }

  // Empty if absent.
  std::vector<Value> values(const char* field) const {
    const Json* json = find(field);
    if (json == nullptr) {
      return {};
    }
    if (!json->is_array()) {
      fail_field(field, "expected a list", *json);
    }
    return to_value(field, *json).list();
  }

  void allow_only(std::initializer_list<std::string_view> fields) const {
    for (const auto& item : json_.items()) {
      if (std::ranges::count(fields, std::string_view(item.key())) == 0) {
        fail("unknown field " + quoted(item.key()));
      }
    }
  }

 private:
  static std::string quoted(const std::string& text) { return to_text(Value(text)); }

  // What stands there, cut to a readable length.
  static std::string kind(const Json& json) {
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    return text.size() <= 40 ? text : text.substr(0, 37) + "...";
  }

  Json parse(const std::string& text) const {
    try {
      return Json::parse(text, [this](int depth, Json::parse_event_t, const Json&) {
        if (depth > deepest_level) {
          fail("nested more than " + std::to_string(deepest_level) + " levels deep");
        }
        return true;
      });
    } catch (const Json::parse_error& error) {
      std::string what = error.what();
      what = what.substr(what.find(": ") == std::string::npos ? 0 : what.find(": ") + 2);
      throw BadInput(place_ + ":" + std::to_string(error.byte) + ": not valid JSON: " + what);
    } catch (const Json::exception& error) {  // a number beyond the range of double
      throw BadInput(place_ + ": not valid JSON: " + std::string(error.what()));
    }
  }

  // Null counts as absent.
  const Json* find(const char* field) const {
    const auto found = json_.find(field);
    return found == json_.end() || found->is_null() ? nullptr : &*found;
  }

  const Json& required(const char* field) const {
    const Json* json = find(field);
    if (json == nullptr) {
      fail("field " + quoted(field) + " is missing");
    }
    return *json;
  }

  [[noreturn]] void fail_field(const char* field, const std::string& expected,
                               const Json& found) const {
    fail("field " + quoted(field) + ": " + expected + ", found " + kind(found));
  }

  Value to_value(const char* field, const Json& json) const {
    if (json.is_null()) {
      return none;
    }
    if (json.is_boolean()) {
      return json.get<bool>();
    }
    if (json.is_number_integer() &&
        (!json.is_number_unsigned() || std::in_range<std::int64_t>(json.get<std::uint64_t>()))) {
      return json.get<std::int64_t>();
    }
    if (json.is_string()) {
      return json.get<std::string>();
    }
    if (!json.is_array()) {
      fail_field(field, "a value is null, a boolean, a 64-bit integer, a string or a list", json);
    }
    Value::List list;
    for (const Json& item : json) {
      list.push_back(to_value(field, item));
    }
    return list;
  }

  std::string place_;
  Json json_;
};

void read_header(const Line& line, HistoryFile& file) {
  if (!line.has("heddle-history")) {
    line.fail(R"(expected the header {"heddle-history": 1, "type": ...})");
  }
  const std::uint64_t found =
      line.integer("heddle-history", std::numeric_limits<std::int32_t>::max());
  if (found != version) {
    line.fail("history format version " + std::to_string(found) + ", this program reads version " +
              std::to_string(version));
  }
  line.allow_only({"heddle-history", "type"});
  file.type = line.has("type") ? line.text("type") : "";
}

Operation read_operation(const Line& line) {
  constexpr std::uint64_t largest_position = std::numeric_limits<std::uint64_t>::max();
  line.allow_only({"process", "operation", "arguments", "result", "invocation", "response"});
  Operation operation;
  operation.process = static_cast<int>(line.integer("process", std::numeric_limits<int>::max()));
  operation.method = line.text("operation");
  operation.arguments = line.values("arguments");
  operation.result = line.value("result");
  operation.invocation = line.integer("invocation", largest_position);
  if (line.has("response")) {
    operation.response = line.integer("response", largest_position);
  } else if (!operation.result.is_none()) {
    line.fail("field \"result\" without \"response\": a pending operation has no result");
  }
  return operation;
}

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
    const Line line(name, number, text);
    if (!std::exchange(has_header, true)) {
      read_header(line, file);
      continue;
    }
    file.history.operations.push_back(read_operation(line));
    file.lines.push_back(number);
  }
  if (input.bad()) {
    throw BadInput(name + ": cannot be read");
  }
  if (!has_header) {
    throw BadInput(name + ":1: empty; expected the header {\"heddle-history\": 1, \"type\": ...}");
  }
  if (const auto problem = find_ill_formed(file.history)) {
    throw BadInput(name + ":" + std::to_string(file.lines[problem->operation]) + ": " +
                   to_text(file.history.operations[problem->operation]) + " " + problem->problem);
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

void write_history(std::ostream& output, const History& history, const std::string& type) {
  Json header{{"heddle-history", version}};
  if (!type.empty()) {
    header["type"] = type;
  }
  output << line_of(header);
  for (const Operation& operation : history.operations) {
    Json json{{"process", operation.process},
              {"operation", operation.method},
              {"arguments", to_json(Value(operation.arguments))},
              {"result", to_json(operation.result)},
              {"invocation", operation.invocation}};
    if (operation.response) {
      json["response"] = *operation.response;
    }
    output << line_of(json);
  }
}

}  // namespace heddle::checkers
