#include "checkers/formats/input/utf8.hpp"

#include <array>
#include <cstddef>

namespace heddle::checkers {
namespace {

/// How many bytes follow a first byte, or -1 if it is none.
int bytes_after(unsigned char first) {
  if (first < 0x80) {
    return 0;
  }
  if (first < 0xC2 || first > 0xF4) {
    return -1;
  }
  return first < 0xE0 ? 1 : (first < 0xF0 ? 2 : 3);
}

/// The least character that needs so many bytes after the first.
constexpr std::array<std::uint32_t, 4> least = {0, 0x80, 0x800, 0x10000};

bool is_surrogate(std::uint32_t character) { return character >= 0xD800 && character < 0xE000; }

}  // namespace

bool is_utf8(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    const auto first = static_cast<unsigned char>(text[i++]);
    const int count = bytes_after(first);
    if (count < 0) {
      return false;
    }
    std::uint32_t character = count == 0 ? first : first & (0x3FU >> static_cast<unsigned>(count));
    for (int k = 0; k < count; ++k, ++i) {
      if (i == text.size() || (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80) {
        return false;
      }
      character = character << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    if (character < least[static_cast<std::size_t>(count)] || is_surrogate(character) ||
        character > 0x10FFFF) {
      return false;
    }
  }
  return true;
}

void append_utf8(std::uint32_t character, std::string& text) {
  if (character < 0x80) {
    text += static_cast<char>(character);
    return;
  }
  const unsigned count = character < 0x800 ? 1 : (character < 0x10000 ? 2 : 3);
  const std::uint32_t mark = 0xFF00U >> (count + 1) & 0xFFU;
  text += static_cast<char>(mark | character >> (6 * count));
  for (unsigned k = count; k-- > 0;) {
    text += static_cast<char>(0x80U | (character >> (6 * k) & 0x3FU));
  }
}

}  // namespace heddle::checkers
