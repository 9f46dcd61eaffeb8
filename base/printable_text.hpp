#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// What stands between a text that somebody else has chosen and a terminal or a document: names,
/// messages, files, values, output of the program under test. Whatever is written for a person
/// leaves through one of these.
namespace heddle::base {

/// `text` with everything escaped that could do more than be seen: control characters of ASCII and
/// of Unicode (C0, C1, DEL), marks that turn the direction of writing, what is no character
/// (U+FFFE, U+FFFF), and bytes that are no UTF-8. "\x1b", "\t", "\u202e"; line feeds stay. Twice
/// is the same as once. Takes linear time.
[[nodiscard]] std::string printable(std::string_view text);

/// Likewise, with line feeds escaped too: a name, or a message of one line, which must not be taken
/// for several lines of a report.
[[nodiscard]] std::string printable_line(std::string_view text);

/// A message about bad input as one line of bearable length, whatever of the input it quotes:
/// printable_line() of its beginning and its end.
[[nodiscard]] std::string error_line(std::string_view message);

/// As printable(), except that the sequences which colours() of Heddle's own reports are
/// made of stay: for text that was put together from printable parts.
[[nodiscard]] std::string printable_but_colours(std::string_view text);

/// `text` as printable() makes it, within an element or a quoted attribute of XML 1.0: valid there
/// whatever it was.
[[nodiscard]] std::string xml_text(std::string_view text);

/// JSON, which is UTF-8, with what printable() escapes as \uXXXX: DEL, C1 and marks of direction,
/// which JSON allows in strings as they are. The same document.
[[nodiscard]] std::string printable_json(std::string_view json);

/// Characters of UTF-8, of which each takes one column of a screen.
[[nodiscard]] std::size_t display_width(std::string_view text);

enum class Colour : std::uint8_t { strong, dim, alarm, green, red, yellow };

/// `text`, which is printable, in a colour of the terminal.
[[nodiscard]] std::string coloured(std::string_view text, Colour colour);

}  // namespace heddle::base
