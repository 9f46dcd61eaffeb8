#include "checkers/tests/specifications/java_histories.hpp"

#include <zlib.h>

#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace heddle::checkers {
namespace {

using nlohmann::json;

std::string unpack(const std::filesystem::path& path) {
  gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) {
    throw std::runtime_error("cannot open " + path.string());
  }
  std::string text;
  char buffer[65536];
  for (int count = 0; (count = gzread(file, buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<std::size_t>(count));
  }
  gzclose(file);
  return text;
}

/// A map becomes a list of pairs; its keys are decimal.
Value value_of(const json& argument) {
  if (argument.is_number()) {
    return argument.get<std::int64_t>();
  }
  Value::List list;
  for (const auto& [key, item] : argument.items()) {
    if (argument.is_object()) {
      list.emplace_back(Value::List{std::stoi(key), value_of(item)});
    } else {
      list.push_back(value_of(item));
    }
  }
  return list;
}

Operation invoked(const json& event, std::uint64_t position) {
  Operation operation;
  operation.process = event["sid"].get<int>();
  operation.method = event["invocation"]["method"]["name"].get<std::string>();
  for (const json& argument : event["invocation"]["arguments"]) {
    operation.arguments.push_back(value_of(argument));
  }
  operation.invocation = position;
  return operation;
}

History history_of(const json& events) {
  History history;
  std::map<int, std::size_t> open;  // by thread
  std::uint64_t position = 0;
  for (const json& event : events) {
    ++position;
    const int thread = event["sid"].get<int>();
    if (event["kind"] == "call") {
      open[thread] = history.operations.size();
      history.operations.push_back(invoked(event, position));
    } else {
      Operation& operation = history.operations[open.at(thread)];
      operation.response = position;
      if (event.contains("value")) {
        operation.result = event["value"].get<std::string>();
      }
    }
  }
  return history;
}

}  // namespace

void for_all_java_histories(const std::filesystem::path& path,
                            const std::function<void(const JavaHistory&)>& visit) {
  const std::string text = unpack(path);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const json line = json::parse(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                  text.begin() + static_cast<std::ptrdiff_t>(end));
    begin = end + 1;
    const json& schema = line["schema"];
    JavaHistory history{line["file"], schema["class"], std::nullopt, history_of(line["events"])};
    if (!schema["arguments"].empty()) {
      history.capacity = schema["arguments"][0].get<std::int64_t>();
    }
    visit(history);
  }
}

}  // namespace heddle::checkers
