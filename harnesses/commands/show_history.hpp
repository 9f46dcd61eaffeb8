#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checkers/history/recorded_history.hpp"

namespace heddle::harnesses {

/// Whether a file that begins like this is a history of a format that the checkers know, and no
/// trace file.
bool is_history(std::string_view text);

/// The histories of a file for a person, each with its ends from the top to the bottom and a column
/// for each process; as a list of operations where that would be wider than 160 characters. Throws
/// UsageError if the file cannot be read as a history.
std::string show_histories(const std::string& path);

/// One history likewise.
std::string show_history(const checkers::RecordedHistory& history);

/// The same histories as TLA+ modules, two for each (see checkers/formats/tla/tla_export.hpp): name
/// and text. They are named after the file. Throws UsageError.
std::vector<std::pair<std::string, std::string>> tla_modules(const std::string& path,
                                                             const std::string& file);

}  // namespace heddle::harnesses
