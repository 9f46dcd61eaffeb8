#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace heddle::checkers {

/// Whether the words behind `heddle check` ask to follow a log.
[[nodiscard]] bool asks_to_follow(const std::vector<std::string>& arguments);

/// `heddle check --follow LOG [options]`: judges a log that is still written
/// (follow/online_log.hpp), until it has an end mark, is idle for too long, has no explanation, or
/// Ctrl-C. Returns the exit status. Throws BadInput.
int run_follow_command(const std::vector<std::string>& arguments, std::ostream& output);

}  // namespace heddle::checkers
