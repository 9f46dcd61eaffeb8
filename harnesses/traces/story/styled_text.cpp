#include "harnesses/traces/story/styled_text.hpp"

#include <algorithm>

#include "base/printable_text.hpp"
#include "harnesses/traces/table.hpp"

namespace heddle::harnesses {
namespace {

std::string in_style(const std::string& text, TextStyle style) {
  switch (style) {
    case TextStyle::strong:
      return coloured(text, base::Colour::strong);
    case TextStyle::dim:
      return coloured(text, base::Colour::dim);
    case TextStyle::alarm:
      return coloured(text, base::Colour::alarm);
    case TextStyle::plain:
      break;
  }
  return text;
}

}  // namespace

void StyledText::add(std::string_view text, TextStyle style) {
  const std::string shown = base::printable(text);
  if (!has_colours_ || style == TextStyle::plain || shown.empty()) {
    text_ += shown;
    return;
  }
  text_ += in_style(shown, style);
}

void StyledText::add_wrapped(std::string_view text, std::size_t width, std::string_view indent,
                             TextStyle style) {
  const std::string shown = base::printable(text);
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
  const std::size_t used = base::display_width(text);
  text.append(width - std::min(width, used), ' ');
  return text;
}

}  // namespace heddle::harnesses
