#pragma once

#include <string>
#include <string_view>

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// What a parser must keep for any text whatsoever: it either gives histories whose columns agree
/// with each other (equal sizes, ends at the positions 0, 1, 2, ..., names and values that are
/// there) or throws BadInput, one line that begins with the place "NAME:LINE: ". Histories of a
/// type that is known can be bound to it, or are refused likewise.
///
/// Parses the text and says what of this does not hold, as a sentence; empty if all is well.
std::string flaw_in_parsing(const Format& format, std::string_view text);

}  // namespace heddle::checkers
