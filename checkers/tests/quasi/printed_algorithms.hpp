#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "checkers/history/coded_history.hpp"

// The algorithms of the Round-Up paper (IEEE TSE 41(12), 2015) as they are printed, for tests that
// show what their lines give and why they need corrections.
namespace heddle::checkers {

using Sequence = std::vector<std::size_t>;

/// Lines 13 to 23 of Algorithm 1: the first two overlapping calls in the one order, then the other.
std::vector<Sequence> printed_sequentializations(const std::vector<End>& history);

/// Which lines of Algorithm 2 are corrected.
struct CorrectedLines {
  bool adds_to_done = true;            ///< line 36; as printed: done <- {ev}
  bool passes_on_not_selected = true;  ///< line 59; as printed: what is not done
  bool lateness_grows = true;          ///< line 60; as printed: lateness--
  bool has_sequence_itself = true;     ///< as printed: what backtrack_run returns, from line 29 on
  std::int64_t too_late = 0;           ///< 1: restriction 2 as printed, "one of the first k"
};

/// The quasi permutations of 0, 1, ..., length - 1, at most `limit` of them. An event that is
/// missing since none can be selected is left out.
std::vector<Sequence> printed_permutations(std::size_t length, std::int64_t factor,
                                           const CorrectedLines& lines, std::size_t limit = 100);

}  // namespace heddle::checkers
