#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {

/// What is wrong with a line of a file: "FILE:LINE: PROBLEM", to be thrown. Always one line of
/// bearable length, whatever of the file it quotes.
BadInput bad_line(const std::string& file, std::uint32_t line, std::string_view problem);

/// A problem as one line of bearable length, for who puts a place before it.
std::string one_line(std::string_view problem);

/// The beginning of a text of a file as a message quotes it: "\"abc...\"".
std::string quoted_beginning(std::string_view text);

}  // namespace heddle::checkers
