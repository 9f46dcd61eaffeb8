#include "checkers/bad_line.hpp"

#include <fmt/format.h>

#include "checkers/history/value.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t longest_problem = 300;
constexpr std::size_t longest_quotation = 40;

/// Cut to a length, but not within a character.
std::string beginning_of(std::string_view text, std::size_t length) {
  if (text.size() <= length) {
    return std::string(text);
  }
  while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80) {
    --length;
  }
  return std::string(text.substr(0, length)) + "...";
}

}  // namespace

std::string one_line(std::string_view problem) {
  std::string text = beginning_of(problem, longest_problem);
  for (char& c : text) {
    c = static_cast<unsigned char>(c) < ' ' || c == 0x7F ? ' ' : c;
  }
  return text;
}

BadInput bad_line(const std::string& file, std::uint32_t line, std::string_view problem) {
  return BadInput(fmt::format("{}:{}: {}", file, line, one_line(problem)));
}

std::string quoted_beginning(std::string_view text) {
  return to_text(Value(beginning_of(text, longest_quotation)));
}

}  // namespace heddle::checkers
