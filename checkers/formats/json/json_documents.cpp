#include "checkers/formats/json/json_documents.hpp"

#include <fmt/format.h>

#include "checkers/bad_line.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t deepest_level = 64;

}  // namespace

JsonDocuments::JsonDocuments(const InputText& input, std::string_view key)
    : name_(input.name), text_(input.text), key_(key) {}

void JsonDocuments::fail(std::uint32_t line, const std::string& problem) const {
  throw bad_line(name_, line, problem);
}

void JsonDocuments::skip_space() {
  for (; at(' ') || at('\n') || at('\t') || at('\r'); ++position_) {
    line_ += text_[position_] == '\n' ? 1U : 0U;
  }
}

/// Goes to the next document's first character; false if there is none.
bool JsonDocuments::find_next() {
  skip_space();
  if (is_first_ && at('[')) {
    in_array_ = true;
    ++position_;
    skip_space();
  } else if (in_array_ && !is_first_) {
    if (at(',')) {
      ++position_;
      skip_space();
    } else if (!at(']')) {
      fail(line_, "expected ',' or ']' behind a history of the array");
    }
  }
  is_first_ = false;
  if (in_array_ && at(']')) {
    ++position_;
    in_array_ = false;
    skip_space();
  }
  if (position_ == text_.size() && !in_array_) {
    return false;
  }
  if (!at('{')) {
    fail(line_, "expected a history, a JSON object {...}");
  }
  return true;
}

std::optional<JsonDocument> JsonDocuments::next() {
  if (!find_next()) {
    return std::nullopt;
  }
  JsonDocument document;
  document.line = line_;
  const std::size_t begin = position_;
  scan(document);
  document.text = text_.substr(begin, position_ - begin);
  return document;
}

/// Goes over an object, to what follows it.
void JsonDocuments::scan(JsonDocument& document) {
  std::string open;           // the brackets
  std::string_view last_key;  // the last string of the object itself
  for (; position_ < text_.size(); ++position_) {
    const char c = text_[position_];
    poll_time();
    if (c == '"') {
      const std::string_view string = scan_string();
      last_key = open.size() == 1 ? string : last_key;
    } else if (c == '\n') {
      ++line_;
    } else if (c == '{' || c == '[') {
      if (open.size() == 2 && open.back() == '[' && last_key == key_) {
        document.element_lines.push_back(line_);
      }
      open.push_back(c);
      if (open.size() > deepest_level) {
        fail(line_, fmt::format("nested more than {} levels deep", deepest_level));
      }
    } else if (c == '}' || c == ']') {
      if (open.back() != (c == '}' ? '{' : '[')) {
        fail(line_, std::string("'") + c + "' closes a '" + open.back() + "'");
      }
      open.pop_back();
      if (open.empty()) {
        ++position_;
        return;
      }
    }
  }
  fail(line_,
       fmt::format("the text ends within the history that begins in line {}", document.line));
}

/// Goes from a string's first quote to its last; what is between them.
std::string_view JsonDocuments::scan_string() {
  const std::uint32_t begin_line = line_;
  const std::size_t begin = ++position_;
  for (; !at('"'); ++position_) {
    position_ += at('\\') ? 1U : 0U;
    if (position_ >= text_.size() || text_[position_] == '\n') {
      fail(begin_line, "a string without an end");
    }
  }
  return text_.substr(begin, position_ - begin);
}

}  // namespace heddle::checkers
