#pragma once

#include <string>
#include <string_view>

/// What a parser must keep for any text whatsoever: it gives a value, whose own text gives the same
/// value again, or throws the error of its kind, one line that a terminal can print.
namespace heddle::harnesses {

/// Parses the text, and says what of this does not hold, as a sentence; empty if all is well. Each
/// program of this folder has its own.
std::string flaw_in(std::string_view text);

/// What is wrong with the message of an error; empty if nothing is.
std::string flaw_in_message(std::string_view message);

}  // namespace heddle::harnesses
