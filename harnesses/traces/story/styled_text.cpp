#include "harnesses/traces/story/styled_text.hpp"

#include <algorithm>

#include "harnesses/traces/printable.hpp"
#include "harnesses/traces/table.hpp"

namespace heddle::harnesses {
namespace {

const char* code_of(TextStyle style) {
  switch (style) {
    case TextStyle::strong:
      return "\x1b[1m";
    case TextStyle::dim:
      return "\x1b[2m";
    case TextStyle::alarm:
      return "\x1b[1;31m";
    case TextStyle::plain:
      break;
  }
  return "";
}

}  // namespace

void StyledText::add(std::string_view text, TextStyle style) {
  const std::string shown = printable(text);
  if (!has_colours_ || style == TextStyle::plain || shown.empty()) {
    text_ += shown;
    return;
  }
  text_ += code_of(style) + shown + "\x1b[0m";
}

void StyledText::add_wrapped(std::string_view text, std::size_t width, std::string_view indent,
                             TextStyle style) {
  const std::string shown = printable(text);
  std::string_view rest = shown;
  while (true) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    bool is_first = true;
    const std::size_t room = width - std::min(width / 2, indent.size());
    for (const std::string& part : wrapped(line, room)) {
      add(is_first ? "" : indent);
      add(part, style);
      add("\n");
      is_first = false;
    }
    if (end == rest.size()) {
      return;
    }
    rest.remove_prefix(end + 1);
  }
}

std::string padded(std::string text, std::size_t width) {
  const std::size_t used = display_width(text);
  text.append(width - std::min(width, used), ' ');
  return text;
}

}  // namespace heddle::harnesses
