#pragma once

#include <vector>

#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"

namespace heddle::harnesses {

/// Why the report decides less than these options ask for: its status is 3 unless it tells of a
/// violation. Empty: it decides all.
[[nodiscard]] std::vector<NotDecided> not_decided(const Report& report, const Options& options);

}  // namespace heddle::harnesses
