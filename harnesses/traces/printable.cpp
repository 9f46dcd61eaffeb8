#include "harnesses/traces/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace heddle::harnesses {
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

/// Turns the direction of what follows, or ends a line for some terminals.
bool is_hidden_mark(std::uint32_t code) {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) ||
         code == 0x200e || code == 0x200f || code == 0x061c || code == 0x2028 || code == 0x2029;
}

std::string escaped(std::uint32_t code) {
  switch (code) {
    case '\t':
      return "\\t";
    case '\r':
      return "\\r";
    default:
      return code < 0x100 ? fmt::format("\\x{:02x}", code) : fmt::format("\\u{:04x}", code);
  }
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const auto [code, bytes] = decode(text);
    if (bytes == 0) {
      result += escaped(static_cast<unsigned char>(text.front()));
    } else if ((code < 0x20 && code != '\n') || (code >= 0x7f && code < 0xa0) ||
               is_hidden_mark(code)) {
      result += escaped(code);
    } else {
      result += text.substr(0, bytes);
    }
    text.remove_prefix(std::max<std::size_t>(bytes, 1));
  }
  return result;
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return !is_continuation(c); }));
}

}  // namespace heddle::harnesses
