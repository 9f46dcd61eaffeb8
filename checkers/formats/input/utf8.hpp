#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace heddle::checkers {

/// Whether a text is well-formed UTF-8: no stray bytes, overlong forms or surrogates.
bool is_utf8(std::string_view text);

/// Adds a character, which must be below 0x110000, to a text.
void append_utf8(std::uint32_t character, std::string& text);

}  // namespace heddle::checkers
