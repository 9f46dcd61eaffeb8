#pragma once

#include <string>

#include "harnesses/traces/trace_document.hpp"

/// The story of a trace for a person: the shortest account of what went wrong.
namespace heddle::harnesses {

inline constexpr unsigned usual_width = 120;  ///< where nothing is known of what shows the text
inline constexpr unsigned least_width = 60;

struct StoryStyle {
  unsigned width = usual_width;  ///< columns of the screen, at least least_width
  bool colours = false;
  bool verbose = false;  ///< every event of every thread, up to some thousands
};

/// The verdict in a line; the calls with their results and why no order explains them; what
/// happened, in a sentence or two; the interleaving, in at most 60 lines unless it is verbose; what
/// the program printed; which block is which. Ends in a line feed. Takes linear time, and holds no
/// more lines at a time than it returns.
[[nodiscard]] std::string story_text(const TraceDocument& trace, const StoryStyle& style);

/// Width and colours for this process's standard output. The width is `asked`, unless that is 0;
/// the terminal's; that of the environment variable COLUMNS; usual_width. Colours are for terminals
/// only, and not where NO_COLOR is set to anything.
[[nodiscard]] StoryStyle story_style_for_standard_output(unsigned asked);

}  // namespace heddle::harnesses
