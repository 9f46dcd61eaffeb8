#pragma once

#include <span>
#include <string>
#include <string_view>

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// All file formats. A format is added by a row in history_formats.cpp; its parser's header
/// declares the row. The order is that of the help text; detection does not depend on it.
std::span<const Format* const> history_formats();

/// Their names, "heddle, ops, ...", for messages.
std::string format_names();

/// The format of that name, or nullptr.
const Format* find_format(std::string_view name);

/// The format that recognises the text by its first 64 KiB, or nullptr.
const Format* detect_format(std::string_view text);

}  // namespace heddle::checkers
