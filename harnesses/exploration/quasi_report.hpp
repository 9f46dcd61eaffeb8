#pragma once

#include <cstddef>
#include <vector>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/judging/history_checker.hpp"
#include "harnesses/reports/report.hpp"
#include "harnesses/violations/violations.hpp"

/// What an exploration tells about quasi-linearizability, from judges to reports.
namespace heddle::harnesses {

/// All but the witnesses. Needs `histories.quasi()`.
[[nodiscard]] QuasiReport quasi_report(const Judging& judging, const HistoryChecker& histories);

/// A history that shows why a factor is not smaller.
struct NeededFactor {
  std::size_t witness = 0;          ///< in QuasiFindings::witnesses()
  std::vector<unsigned> too_small;  ///< factors that do not explain it: one place less
};

/// For each factor found that is not 0, the vectors in the order of the inference; each history
/// once. Empty unless factors are to be found.
[[nodiscard]] std::vector<NeededFactor> needed_factors(const QuasiFindings& findings);

/// `target` with these factors promised.
[[nodiscard]] Target promising(const Target& target, const std::vector<unsigned>& factors);

/// The history as a violation of what `judging` promises. Needs one that is.
[[nodiscard]] FoundViolation violation_of(const Judging& judging, const checkers::History& history);

}  // namespace heddle::harnesses
