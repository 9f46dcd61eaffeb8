#pragma once

#include <cstdint>

#include "runtime/hooks/site.hpp"

/// How far functions of the C library read. As they do, these read no byte behind the last that
/// they count.
namespace heddle::runtime {

/// A part of memory that begins where a text does.
struct TextPart {
  std::uint64_t from = 0;
  std::uint64_t bytes = 0;
};

/// What a function that accesses the text at `address` in this way reads there, of `most` bytes at
/// the most; or, of one that writes, where it writes in the memory at `address`.
[[nodiscard]] TextPart text_part(TextAccess how, const char* address, std::uint64_t other,
                                 std::uint64_t most);

/// Up to and with the terminator, `most` bytes at the most.
[[nodiscard]] std::uint64_t bytes_of_text(const char* text, std::uint64_t most);

}  // namespace heddle::runtime
