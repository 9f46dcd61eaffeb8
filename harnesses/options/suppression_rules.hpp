#pragma once

#include <string>
#include <vector>

namespace heddle::harnesses {

/// The patterns of a file of suppressions, in the format of ThreadSanitizer's: lines "race:PATTERN"
/// (or "race_top:PATTERN"); empty lines and those that begin with # say nothing. `name` is the
/// file's, for the message. Throws UsageError for any other line.
[[nodiscard]] std::vector<std::string> parse_suppressions(const std::string& text,
                                                          const std::string& name);

/// Of the file `path`. Throws UsageError too if it cannot be read.
[[nodiscard]] std::vector<std::string> read_suppressions(const std::string& path);

/// Whether the pattern is found in `text`: anywhere, unless ^ at its beginning or $ at its end ties
/// it to that of the text; * stands for any characters, none included.
[[nodiscard]] bool matches(const std::string& pattern, const std::string& text);

}  // namespace heddle::harnesses
