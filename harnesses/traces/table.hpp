#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// A table of text with one column per thread, one thread a row.
namespace heddle::harnesses {

enum class Emphasis : std::uint8_t { plain, strong };

/// What one thread does in one row.
struct Cell {
  std::size_t column = 0;
  unsigned indent = 0;
  std::string text;
  std::string note;  ///< where it happens; right-aligned if it fits beside the text, else below
  Emphasis emphasis = Emphasis::plain;
};

struct TableStyle {
  unsigned width = 100;  ///< of the whole, in columns of the screen
  bool colours = false;  ///< strong text bold, notes dim, by terminal escape sequences
};

/// Rows of text, each ending in a line feed. Long texts continue on further lines of their column.
[[nodiscard]] std::string lay_out_table(const std::vector<std::string>& titles,
                                        const std::vector<Cell>& cells, const TableStyle& style);

/// `text` in lines of at most `width` characters of UTF-8, broken at blanks where possible, else
/// between characters. Not empty.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace heddle::harnesses
