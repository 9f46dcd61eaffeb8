#pragma once

// Burcu Kulahcioglu Ozkan, Rupak Majumdar, Filip Niksic: "Checking linearizability using hitting
// families", PPoPP 2019: most linearizable histories are explained by a schedule of a strong
// d-hitting family for a small d, the depth of the history. So the families are tried one after the
// other, smallest first (schedule_family.hpp).
//
// It differs from the paper in that it can also say no: when a family is known to hold all
// schedules there are. That is so for depth n, if n operations are scheduled, and for smaller ones
// if the family has as many schedules as precedence has linear extensions. Each way of letting some
// of the pending operations take effect, and the others not, has families of its own.

#include <cstdint>
#include <vector>

#include "checkers/algorithms/reference/hitting_families/schedule_family.hpp"
#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Explained, with Verdict::depth, if a family of depth up to CheckOptions::depth holds a witness;
/// unknown ("the limit of depth 5") if none does but a deeper one may. Verdict::family_sizes are
/// the numbers of different schedules of the families that were gone through to their ends. Throws
/// NotApplicable if there are more than 4096 operations, or more than 10 pending ones.
Verdict check_hitting_families(CodedHistory& history, const CheckOptions& options, Tuples tuples);

inline Verdict check_hitting_families(CodedHistory& history, const CheckOptions& options) {
  return check_hitting_families(history, options, Tuples::all);
}

/// How many different schedules the families of depth 1, 2, ..., `depth` have, with or without a
/// witness. For histories without pending operations.
std::vector<std::uint64_t> family_sizes_of(CodedHistory& history, unsigned depth, Tuples tuples);

}  // namespace heddle::checkers
