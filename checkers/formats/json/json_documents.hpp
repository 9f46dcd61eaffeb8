#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// One JSON document of a text, not parsed yet.
struct JsonDocument {
  std::string_view text;
  std::uint32_t line = 0;  ///< where it begins

  /// Where the elements of the list under one key of the document begin: what a parser of JSON does
  /// not tell, and messages need.
  std::vector<std::uint32_t> element_lines;
};

/// Splits a text into JSON documents: one, or several, each behind the other or as the elements of
/// one array. Sees to it that they are objects, whose brackets are balanced and not nested too deep
/// for the stack; all else is left to whoever parses them.
class JsonDocuments {
 public:
  /// `key` says which lists' elements get their lines remembered.
  JsonDocuments(const InputText& input, std::string_view key);

  /// The next document; nothing at the end. Throws BadInput "NAME:LINE: ...".
  std::optional<JsonDocument> next();

  [[nodiscard]] std::uint32_t line() const { return line_; }

 private:
  bool find_next();
  void scan(JsonDocument& document);
  std::string_view scan_string();
  void skip_space();
  [[nodiscard]] bool at(char c) const { return position_ < text_.size() && text_[position_] == c; }
  [[noreturn]] void fail(std::uint32_t line, const std::string& problem) const;

  const std::string name_;
  std::string_view text_;
  std::string_view key_;
  std::size_t position_ = 0;
  std::uint32_t line_ = 1;
  bool in_array_ = false;
  bool is_first_ = true;
};

}  // namespace heddle::checkers
