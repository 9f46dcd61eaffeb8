#include "runtime/library_memory/text_parts.hpp"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace heddle::runtime {
namespace {

char character_of(std::uint64_t word) { return static_cast<char>(word); }
const char* pointer_of(std::uint64_t word) { return reinterpret_cast<const char*>(word); }

/// Bytes up to and with the first for which `ends` holds, `most` at the most.
template <typename Ends>
std::uint64_t bytes_until(const char* text, std::uint64_t most, Ends ends) {
  std::uint64_t bytes = 0;
  while (bytes < most && !ends(text[bytes])) {
    ++bytes;
  }
  return bytes < most ? bytes + 1 : most;
}

char small(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

std::uint64_t bytes_in_common(const char* text, const char* other, std::uint64_t most,
                              bool ignores_case) {
  std::uint64_t bytes = 0;
  const auto differ = [&](char one) {
    const char its = other[bytes++];
    return one == '\0' || (ignores_case ? small(one) != small(its) : one != its);
  };
  return bytes_until(text, most, differ);
}

std::uint64_t bytes_to_found(const char* text, const char* wanted) {
  const char* found = std::strstr(text, wanted);
  return found == nullptr ? std::strlen(text) + 1
                          : static_cast<std::uint64_t>(found - text) + std::strlen(wanted);
}

/// Whether the character is in the set, which the terminator is not.
bool is_in(const char* set, char character) {
  return character != '\0' && std::strchr(set, character) != nullptr;
}

const char* behind_sign(const char* at) {
  while (std::isspace(static_cast<unsigned char>(*at)) != 0) {
    ++at;
  }
  return at + (*at == '+' || *at == '-' ? 1 : 0);
}

unsigned digit_value(char character) {
  if (character >= '0' && character <= '9') {
    return static_cast<unsigned>(character - '0');
  }
  const char letter = small(character);
  return letter >= 'a' && letter <= 'z' ? static_cast<unsigned>(letter - 'a') + 10 : 99;
}

/// Blanks, sign, prefix, digits, and the character that is none of them.
std::uint64_t bytes_of_integer(const char* text, unsigned base) {
  const char* at = behind_sign(text);
  if ((base == 0 || base == 16) && at[0] == '0' && small(at[1]) == 'x') {
    at += 2;
    base = 16;
  } else if (base == 0) {
    base = *at == '0' ? 8 : 10;
  }
  while (digit_value(*at) < base) {
    ++at;
  }
  return static_cast<std::uint64_t>(at - text) + 1;
}

std::uint64_t bytes_of_real_number(const char* text) {
  const int error = errno;
  char* end = nullptr;
  static_cast<void>(std::strtod(text, &end));
  errno = error;
  const char* last = end == text ? behind_sign(text) : end;
  return static_cast<std::uint64_t>(last - text) + 1;
}

}  // namespace

std::uint64_t bytes_of_text(const char* text, std::uint64_t most) {
  return bytes_until(text, most, [](char one) { return one == '\0'; });
}

TextPart text_part(TextAccess how, const char* address, std::uint64_t other, std::uint64_t most) {
  switch (how) {
    case TextAccess::whole:
      return {0, bytes_of_text(address, most)};
    case TextAccess::to_character:
      return {0, bytes_until(address, most, [other](char one) {
                return one == '\0' || one == character_of(other);
              })};
    case TextAccess::to_byte:
      return {0,
              bytes_until(address, most, [other](char one) { return one == character_of(other); })};
    case TextAccess::common:
    case TextAccess::common_letters:
      return {0,
              bytes_in_common(address, pointer_of(other), most, how == TextAccess::common_letters)};
    case TextAccess::to_found:
      return {0, bytes_to_found(address, pointer_of(other))};
    case TextAccess::within_set:
      return {0, bytes_until(address, most,
                             [other](char one) { return !is_in(pointer_of(other), one); })};
    case TextAccess::outside_set:
      return {0, bytes_until(address, most, [other](char one) {
                return one == '\0' || is_in(pointer_of(other), one);
              })};
    case TextAccess::integer:
      return {0, bytes_of_integer(address, static_cast<unsigned>(other))};
    case TextAccess::real_number:
      return {0, bytes_of_real_number(address)};
    case TextAccess::string_object:
      return {0, sizeof(char*) + sizeof(std::size_t)};
    case TextAccess::copied:
      return {0, strnlen(pointer_of(other), most) + 1};
    case TextAccess::appended:
      return {std::strlen(address), strnlen(pointer_of(other), most) + 1};
    case TextAccess::if_any:
      return {0, other};
  }
  return {};
}

}  // namespace heddle::runtime
