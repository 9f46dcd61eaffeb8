#include "harnesses/traces/started_commands.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>

namespace heddle::harnesses {
namespace {

using base::Json;
using runtime::processes::ChangedFile;
using runtime::processes::Command;

std::string text_of(const std::string& bytes) {
  std::string text;
  for (const char each : bytes) {
    const auto byte = static_cast<unsigned char>(each);
    if (byte < 0x80) {
      text += each;
    } else {
      text += static_cast<char>(0xc0U | byte >> 6U);
      text += static_cast<char>(0x80U | (byte & 0x3fU));
    }
  }
  return text;
}

std::vector<std::string> texts_of(const std::vector<std::string>& all) {
  std::vector<std::string> texts;
  texts.reserve(all.size());
  for (const std::string& bytes : all) {
    texts.push_back(text_of(bytes));
  }
  return texts;
}

std::string decoded(const JsonReader& reader, const char* key, const std::string& text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto first = static_cast<unsigned char>(text[i]);
    if (first < 0x80) {
      bytes += text[i];
    } else if (first > 0xc3) {
      reader.refuse(key, "expected characters up to U+00FF");
    } else {
      const auto second = static_cast<unsigned char>(text[++i]);
      bytes += static_cast<char>((first & 0x03U) << 6U | (second & 0x3fU));
    }
  }
  return bytes;
}

void read_bytes(const JsonReader& reader, const char* key, std::string& bytes) {
  std::string text;
  reader.read(key, text);
  bytes = decoded(reader, key, text);
}

void read_bytes(const JsonReader& reader, const char* key, std::vector<std::string>& all) {
  reader.read(key, all);
  for (std::string& bytes : all) {
    bytes = decoded(reader, key, bytes);
  }
}

Json json_of(const ChangedFile& file) {
  return {{"path", text_of(file.path)},         {"is_new", file.is_new},
          {"is_removed", file.is_removed},      {"mode", file.mode},
          {"contents", text_of(file.contents)}, {"found", file.found}};
}

ChangedFile file_from(const JsonReader& reader) {
  ChangedFile file;
  read_bytes(reader, "path", file.path);
  const std::filesystem::path path(file.path);
  if (path.empty() || path.is_absolute() || std::ranges::find(path, "..") != path.end()) {
    reader.refuse("path", "expected one below the working directory");
  }
  reader.read("is_new", file.is_new);
  reader.read("is_removed", file.is_removed);
  reader.read("mode", file.mode);
  read_bytes(reader, "contents", file.contents);
  reader.read("found", file.found);
  return file;
}

Json json_of(const Command& command) {
  const auto& [call, result] = command;
  Json files = Json::array();
  for (const ChangedFile& file : result.files) {
    files.push_back(json_of(file));
  }
  return {{"function", call.function},
          {"program", text_of(call.program)},
          {"arguments", texts_of(call.arguments)},
          {"thread", call.thread},
          {"number", call.number},
          {"directory", text_of(call.directory)},
          {"environment", call.environment},
          {"input_at", call.input_at},
          {"error", result.error},
          {"status", result.status},
          {"output", text_of(result.output)},
          {"errors", text_of(result.errors)},
          {"given", text_of(result.given)},
          {"input_read", result.input_read},
          {"files", files}};
}

}  // namespace

Json commands_json(const std::vector<Command>& commands) {
  Json all = Json::array();
  for (const Command& command : commands) {
    all.push_back(json_of(command));
  }
  return all;
}

Command command_from(const JsonReader& reader) {
  Command command;
  auto& [call, result] = command;
  reader.read("function", call.function);
  read_bytes(reader, "program", call.program);
  read_bytes(reader, "arguments", call.arguments);
  reader.read("thread", call.thread);
  reader.read("number", call.number);
  read_bytes(reader, "directory", call.directory);
  reader.read("environment", call.environment);
  reader.read("input_at", call.input_at);
  reader.read("error", result.error);
  reader.read("status", result.status);
  read_bytes(reader, "output", result.output);
  read_bytes(reader, "errors", result.errors);
  read_bytes(reader, "given", result.given);
  reader.read("input_read", result.input_read);
  reader.read_each("files", result.files, file_from);
  return command;
}

}  // namespace heddle::harnesses
