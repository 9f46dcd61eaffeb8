#pragma once

#include <string>

#include "harnesses/reports/report.hpp"

namespace heddle::harnesses {

/// What a text report says of quasi-linearizability; empty if histories were not judged for that,
/// or in a replay. Lines begin with two blanks.
[[nodiscard]] std::string quasi_text(const Report& report);

/// "deq=1"; "deq=1, enq=0"; of the sets, as far as they have a factor.
[[nodiscard]] std::string factors_text(const QuasiReport& quasi,
                                       const std::vector<unsigned>& factors);

}  // namespace heddle::harnesses
