#pragma once

#include <string_view>

namespace heddle::harnesses {

/// To be called first: standard streams that are closed lead to /dev/null from now on, so that no
/// file that is opened takes their numbers. What is written to a closed output is an error.
void keep_standard_streams();

/// Writes to standard output, at once; what goes wrong is remembered.
void write_output(std::string_view text);

/// `status`, unless what was written to standard output has not arrived there (the disk is full, it
/// is closed): then one line on standard error says so, and the status is that of bad usage, but
/// for a fault of Heddle or an interruption. To be called last; `program` begins the line.
[[nodiscard]] int status_after_output(std::string_view program, int status);

}  // namespace heddle::harnesses
