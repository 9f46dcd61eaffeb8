#pragma once

#include <string>

#include "base/printable_text.hpp"

namespace heddle::harnesses {

/// The text of an attribute, in which a line feed would be read as a blank.
[[nodiscard]] inline std::string xml_attribute(const std::string& text) {
  std::string result;
  for (const char c : base::xml_text(text)) {
    result += c == '\n' ? std::string("&#10;") : std::string(1, c);
  }
  return result;
}

}  // namespace heddle::harnesses
