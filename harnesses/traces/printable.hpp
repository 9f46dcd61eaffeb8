#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// What stands between a text that a program may have chosen and a terminal.
namespace heddle::harnesses {

/// `text` with everything escaped that could do more than be seen: control characters of ASCII and
/// of Unicode (C0, C1, DEL), marks that turn the direction of writing, and bytes that are no UTF-8.
/// "\x1b", "\t", "\u202e"; line feeds stay. Twice is the same as once. Takes linear time.
[[nodiscard]] std::string printable(std::string_view text);

/// Characters of UTF-8, of which each takes one column of a screen.
[[nodiscard]] std::size_t display_width(std::string_view text);

}  // namespace heddle::harnesses
