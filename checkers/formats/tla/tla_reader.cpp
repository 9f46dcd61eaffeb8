#include "checkers/formats/tla/tla_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "checkers/bad_line.hpp"
#include "checkers/formats/input/utf8.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr int deepest_level = 64;  ///< protects the stack

/// Symbols of more than one character, as far as they matter to who reads histories.
constexpr std::array<std::string_view, 4> long_symbols = {"|->", "<<", ">>", "=="};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

TlaReader::TlaReader(const InputText& input) : name_(input.name), rest_(input.text) {
  next_ = scan();
  second_ = scan();
}

void TlaReader::fail(std::uint32_t line, const std::string& problem) const {
  throw bad_line(name_, line, problem);
}

TlaToken TlaReader::take() {
  poll_time(16);
  return std::exchange(next_, std::exchange(second_, scan()));
}

void TlaReader::expect(std::string_view symbol) {
  const TlaToken found = take();
  if (!found.is(symbol)) {
    fail(found.line,
         "expected '" + std::string(symbol) + "', found " +
             (found.kind == TlaKind::end ? "the end of the text" : quoted_beginning(found.text)));
  }
}

void TlaReader::skip_space() {
  for (;;) {
    if (at("\\*")) {
      rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
    } else if (at("(*")) {
      skip_block_comment();
    } else if (at(" ") || at("\t") || at("\r") || at("\n")) {
      line_ += rest_.front() == '\n' ? 1U : 0U;
      rest_.remove_prefix(1);
    } else {
      return;
    }
  }
}

/// Such comments may be nested.
void TlaReader::skip_block_comment() {
  const std::uint32_t begin = line_;
  std::size_t depth = 0;
  do {
    if (rest_.empty()) {
      fail(line_, fmt::format("the text ends within the comment of line {}", begin));
    }
    const bool opens = at("(*");
    const bool closes = !opens && at("*)");
    depth += opens ? 1U : 0U;
    depth -= closes ? 1U : 0U;
    line_ += rest_.front() == '\n' ? 1U : 0U;
    rest_.remove_prefix(opens || closes ? 2 : 1);
  } while (depth > 0);
}

TlaToken TlaReader::token(TlaKind kind, std::size_t length) {
  const TlaToken result = {kind, line_, rest_.substr(0, length)};
  rest_.remove_prefix(length);
  return result;
}

TlaToken TlaReader::scan() {
  skip_space();
  if (rest_.empty()) {
    return token(TlaKind::end, 0);
  }
  if (at("\"")) {
    std::size_t end = 1;
    while (end < rest_.size() && rest_[end] != '"' && rest_[end] != '\n') {
      end += rest_[end] == '\\' ? 2 : 1;
    }
    if (end >= rest_.size() || rest_[end] != '"') {
      fail(line_, "a string without an end in its line");
    }
    rest_.remove_prefix(1);
    const TlaToken string = token(TlaKind::string, end - 1);
    rest_.remove_prefix(1);
    return string;
  }
  const bool is_negative = at("-") && rest_.size() > 1 && is_digit(rest_[1]);
  std::size_t length = is_negative ? 1 : 0;
  while (length < rest_.size() && is_letter(rest_[length])) {
    ++length;
  }
  if (length > 0) {
    const std::string_view digits = rest_.substr(is_negative ? 1 : 0, length);
    return token(std::ranges::all_of(digits.substr(0, length - (is_negative ? 1 : 0)), is_digit)
                     ? TlaKind::number
                     : TlaKind::name,
                 length);
  }
  for (const std::string_view symbol : long_symbols) {
    if (at(symbol)) {
      return token(TlaKind::symbol, symbol.size());
    }
  }
  return token(TlaKind::symbol, 1);
}

std::string TlaReader::string_value(const TlaToken& token) const {
  std::string text;
  for (std::size_t i = 0; i < token.text.size(); ++i) {
    char c = token.text[i];
    if (c == '\\') {
      static constexpr std::string_view letters = "\"\\tnfr";
      static constexpr std::string_view meanings = "\"\\\t\n\f\r";
      const std::size_t found = letters.find(token.text[++i]);
      if (found == std::string_view::npos) {
        fail(token.line, "a string with an escape that is none");
      }
      c = meanings[found];
    }
    text += c;
  }
  if (!is_utf8(text)) {
    fail(token.line, "a string that is not UTF-8");
  }
  return text;
}

Value TlaReader::take_value(int depth) {
  const TlaToken first = take();
  if (depth > deepest_level) {
    fail(first.line, fmt::format("nested more than {} levels deep", deepest_level));
  }
  if (first.kind == TlaKind::string) {
    return string_value(first);
  }
  if (first.kind == TlaKind::number) {
    std::int64_t number = 0;
    const char* const end = first.text.data() + first.text.size();
    const auto [stopped, error] = std::from_chars(first.text.data(), end, number);
    if (error != std::errc() || stopped != end) {
      fail(first.line, "a number beyond 64 bits: " + quoted_beginning(first.text));
    }
    return number;
  }
  if (first.is_name("TRUE") || first.is_name("FALSE")) {
    return first.text == "TRUE";
  }
  if (!first.is("<<") && !first.is("{")) {
    fail(first.line, "expected a value, found " + (first.kind == TlaKind::end
                                                       ? std::string("the end of the text")
                                                       : quoted_beginning(first.text)));
  }
  return take_list(first.is("<<") ? ">>" : "}", depth);
}

Value TlaReader::take_list(std::string_view closing, int depth) {
  Value::List list;
  while (!next_.is(closing)) {
    if (!list.empty()) {
      expect(",");
    }
    list.push_back(take_value(depth + 1));
  }
  take();
  return list;
}

}  // namespace heddle::checkers
