#pragma once

#include <string>
#include <vector>

#include "harnesses/traces/story/styled_text.hpp"

/// Lines of an interleaving: marks to the left, places in the source to the right.
namespace heddle::harnesses {

inline constexpr std::size_t mark_width = 4;

/// What is said of one step or switch.
struct StoryLine {
  std::string mark = {};   ///< at most mark_width columns
  std::size_t indent = 0;  ///< columns before the text, behind the mark
  std::string text = {};
  std::string order = {};
  std::string place = {};
  TextStyle style = TextStyle::plain;
};

struct StyledLine {
  std::string text;
  TextStyle style = TextStyle::plain;
};

/// Each in one line of at most `width` columns, with the orders and places in columns of their own,
/// or in several, if that is not enough.
[[nodiscard]] std::vector<StyledLine> lay_out(const std::vector<StoryLine>& lines,
                                              std::size_t width);

}  // namespace heddle::harnesses
