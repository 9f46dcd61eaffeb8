#include "base/printable_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

namespace heddle::base {
namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  ///< 0: no UTF-8 begins here
};

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

/// The shortest form only, no surrogates, nothing above U+10FFFF.
Character decode(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) {
    return {first, 1};
  }
  const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < bytes) {
    return {};
  }
  std::uint32_t code = first & (0xffU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if (!is_continuation(text[i])) {
      return {};
    }
    code = code << 6U | (static_cast<unsigned char>(text[i]) & 0x3fU);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  return code < least[bytes] || code > 0x10ffff || is_surrogate ? Character{}
                                                                : Character{code, bytes};
}

/// Turns the direction of what follows, ends a line for some terminals, or is no character.
bool is_hidden_mark(std::uint32_t code) {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) ||
         code == 0x200e || code == 0x200f || code == 0x061c || code == 0x2028 || code == 0x2029 ||
         code == 0xfffe || code == 0xffff;
}

bool is_control(std::uint32_t code) { return code < 0x20 || (code >= 0x7f && code < 0xa0); }

std::string escaped(std::uint32_t code) {
  switch (code) {
    case '\t':
      return "\\t";
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    default:
      return code < 0x100 ? fmt::format("\\x{:02x}", code) : fmt::format("\\u{:04x}", code);
  }
}

/// In the order of Colour.
constexpr std::array<std::string_view, 6> colour_codes = {"\x1b[1m",  "\x1b[2m",  "\x1b[1;31m",
                                                          "\x1b[32m", "\x1b[31m", "\x1b[33m"};
constexpr std::string_view end_of_colour = "\x1b[0m";

/// The sequence of a colour of ours that `text` begins with; empty if it begins with none.
std::string_view colour_at(std::string_view text) {
  if (text.starts_with(end_of_colour)) {
    return end_of_colour;
  }
  const auto* const found = std::ranges::find_if(
      colour_codes, [&](std::string_view code) { return text.starts_with(code); });
  return found == colour_codes.end() ? "" : *found;
}

struct Kept {
  bool line_feeds = true;
  bool colours = false;
};

/// Most texts are this, and need no second look.
bool is_plain(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (c >= ' ' && c < 0x7f) || c == '\n'; });
}

std::string escaped_but(std::string_view text, Kept kept) {
  if (kept.line_feeds && is_plain(text)) {
    return std::string(text);
  }
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    if (const std::string_view colour = kept.colours ? colour_at(text) : ""; !colour.empty()) {
      result += colour;
      text.remove_prefix(colour.size());
      continue;
    }
    const auto [code, bytes] = decode(text);
    const bool stays = code == '\n' ? kept.line_feeds : !is_control(code) && !is_hidden_mark(code);
    if (bytes == 0) {
      result += escaped(static_cast<unsigned char>(text.front()));
    } else if (stays) {
      result += text.substr(0, bytes);
    } else {
      result += escaped(code);
    }
    text.remove_prefix(std::max<std::size_t>(bytes, 1));
  }
  return result;
}

}  // namespace

std::string printable(std::string_view text) { return escaped_but(text, {}); }

std::string printable_line(std::string_view text) {
  return escaped_but(text, {.line_feeds = false});
}

std::string error_line(std::string_view message) {
  constexpr std::size_t longest_beginning = 1500;
  constexpr std::size_t longest_end = 500;  // mostly it says what is wrong with what is quoted
  if (message.size() <= longest_beginning + longest_end) {
    return printable_line(message);
  }
  std::size_t beginning = longest_beginning;
  while (beginning > 0 && is_continuation(message[beginning])) {
    --beginning;
  }
  std::size_t end = message.size() - longest_end;
  while (end < message.size() && is_continuation(message[end])) {
    ++end;
  }
  return printable_line(message.substr(0, beginning)) + "..." + printable_line(message.substr(end));
}

std::string printable_but_colours(std::string_view text) {
  return escaped_but(text, {.colours = true});
}

std::string xml_text(std::string_view text) {
  std::string result;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':  // "]]>" must not stand in a text
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string printable_json(std::string_view json) {
  std::string result;
  result.reserve(json.size());
  while (!json.empty()) {
    const auto [code, bytes] = decode(json);
    if (code == 0x7f || (code >= 0x80 && is_control(code)) || is_hidden_mark(code)) {
      result += fmt::format("\\u{:04x}", code);
    } else {
      result += json.substr(0, std::max<std::size_t>(bytes, 1));
    }
    json.remove_prefix(std::max<std::size_t>(bytes, 1));
  }
  return result;
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return !is_continuation(c); }));
}

std::string coloured(std::string_view text, Colour colour) {
  std::string result(colour_codes.at(static_cast<std::size_t>(colour)));
  result += text;
  result += end_of_colour;
  return result;
}

}  // namespace heddle::base
