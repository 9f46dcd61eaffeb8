#pragma once

#include <fmt/format.h>

#include <string>

#include "checkers/quasi/distances/rank_errors.hpp"

/// Inline, so that reports need not be linked with the checkers.
namespace heddle::checkers {

/// "mean 0.75, at most 2 (0: 2, 1: 1, 2: 1)".
[[nodiscard]] inline std::string distribution_text(const Histogram& histogram) {
  std::string counts;
  for (const auto& [value, count] : histogram) {
    counts += fmt::format("{}{}: {}", counts.empty() ? "" : ", ", value, count);
  }
  return fmt::format("mean {:.2f}, at most {} ({})", mean_of(histogram), most_of(histogram),
                     counts);
}

/// How far removals and items were out of order, in the units of the relaxed-queue literature:
/// lines that begin with `indent`; empty if no history was measured.
[[nodiscard]] inline std::string rank_errors_text(const RankErrorTally& tally,
                                                  const std::string& indent) {
  if (tally.measured == 0 || tally.ranks.empty()) {
    return "";
  }
  return fmt::format(
      "{0}rank errors of removals, in the best order of each history: {1}\n"
      "{0}delays of items, likewise: {2}{3}\n",
      indent, distribution_text(tally.ranks), distribution_text(tally.delays),
      tally.unmeasured == 0
          ? ""
          : fmt::format("; not of {} {} without such an order, with pending calls, or too large",
                        tally.unmeasured, tally.unmeasured == 1 ? "history" : "histories"));
}

}  // namespace heddle::checkers
