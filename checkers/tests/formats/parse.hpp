#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "checkers/formats/history_reader.hpp"

namespace heddle::checkers {

/// The histories of a text in the format of that name, in the file "file".
std::vector<RecordedHistory> parse_all(std::string_view text, std::string_view format = "auto");

/// The only history of a text.
RecordedHistory parse(std::string_view text, std::string_view format = "auto");

/// The message with which the text is refused, or "" if it is not.
std::string refusal(std::string_view text, std::string_view format = "auto");

/// A history as text, an operation a line: "0: enq(1) -> none @ 0..3, line 2".
std::string text_of(const RecordedHistory& history);

}  // namespace heddle::checkers
