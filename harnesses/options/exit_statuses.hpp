#pragma once

#include <string>
#include <vector>

namespace heddle::harnesses {

/// The statuses of --allow-exit-status, each "N" or "N,N,...", in order, each once. Throws
/// UsageError for what is no number from 0 to 255.
[[nodiscard]] std::vector<int> parse_exit_statuses(const std::vector<std::string>& lists);

/// Whether a program that ends so has failed: 0 never says so.
[[nodiscard]] bool is_failure(int exit_status, const std::vector<int>& allowed);

}  // namespace heddle::harnesses
