#pragma once

#include <cstdint>
#include <string>

#include "scheduler/estimate/size_estimate.hpp"

/// How many executions a search has in all, in words.
namespace heddle::harnesses {

/// 1,234, or 1.2e+30.
[[nodiscard]] std::string size_number(double executions);

/// For a report: what is estimated, with its band, or why there is none. So many of the executions
/// are done.
[[nodiscard]] std::string size_text(const scheduler::SizeEstimate& size, std::uint64_t done);

/// For the line of progress: "of 24,000 (15,000 to 41,000)".
[[nodiscard]] std::string short_size_text(const scheduler::SizeEstimate& size);

}  // namespace heddle::harnesses
