#include "harnesses/violations/source_names.hpp"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <system_error>
#include <vector>

namespace heddle::harnesses {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::size_t word_end(std::string_view line, std::size_t position) {
  while (position < line.size() && is_word(line[position])) {
    ++position;
  }
  return position;
}

/// A keyword names nothing: `new Node{...}`.
std::string unless_keyword(std::string name) {
  for (const char* keyword : {"new", "delete", "return", "this", "throw", "if", "while", "for"}) {
    if (name == keyword) {
      return "";
    }
  }
  return name;
}

/// The identifier that ends before `end`, an index in brackets after it left out.
std::string name_before(std::string_view line, std::size_t end) {
  while (end > 0 && is_blank(line[end - 1])) {
    --end;
  }
  if (end > 0 && line[end - 1] == ']') {
    const std::size_t open = line.rfind('[', end - 1);
    end = open == std::string_view::npos ? 0 : open;
  }
  std::size_t start = end;
  while (start > 0 && is_word(line[start - 1])) {
    --start;
  }
  const bool is_number = start < end && std::isdigit(static_cast<unsigned char>(line[start])) != 0;
  return is_number ? "" : unless_keyword(std::string(line.substr(start, end - start)));
}

/// Of a call of a member function: the object it is called on.
std::string object_of_call(std::string_view line, std::size_t function) {
  if (function >= 1 && line[function - 1] == '.') {
    return name_before(line, function - 1);
  }
  if (function >= 2 && line.substr(function - 2, 2) == "->") {
    return name_before(line, function - 2);
  }
  return "";
}

std::vector<std::string> lines_of(const std::string& file) {
  std::error_code error;
  const auto source_time = std::filesystem::last_write_time(file, error);
  const auto executable_time = std::filesystem::last_write_time("/proc/self/exe", error);
  std::vector<std::string> lines;
  if (error || source_time > executable_time) {
    return lines;
  }
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

std::string accessed_name(std::string_view line, unsigned column) {
  if (column == 0 || column > line.size()) {
    return "";
  }
  const std::size_t start = column - 1;
  if (!is_word(line[start])) {
    const std::string_view two = line.substr(start, 2);
    if ((two == "++" || two == "--") && start + 2 < line.size() && is_word(line[start + 2])) {
      return std::string(line.substr(start + 2, word_end(line, start + 2) - start - 2));
    }
    constexpr std::string_view operators = "=+-&|^";
    return operators.find(line[start]) == std::string_view::npos ? "" : name_before(line, start);
  }
  const std::size_t end = word_end(line, start);
  if (end < line.size() && line[end] == '(') {
    return object_of_call(line, start);
  }
  if (end + 1 < line.size() && line[end] == '.' && is_word(line[end + 1])) {
    // The whole expression begins here: `top_.load()`, `node.next`.
    const std::size_t member_end = word_end(line, end + 1);
    const bool is_call = member_end < line.size() && line[member_end] == '(';
    return std::string(is_call ? line.substr(start, end - start)
                               : line.substr(end + 1, member_end - end - 1));
  }
  return std::isdigit(static_cast<unsigned char>(line[start])) != 0
             ? ""
             : unless_keyword(std::string(line.substr(start, end - start)));
}

std::string accessed_name_in(const std::string& file, unsigned line, unsigned column) {
  static std::map<std::string, std::vector<std::string>> files;
  const auto [known, is_new] = files.try_emplace(file);
  if (is_new) {
    known->second = lines_of(file);
  }
  return line == 0 || line > known->second.size() ? ""
                                                  : accessed_name(known->second[line - 1], column);
}

}  // namespace heddle::harnesses
