#pragma once

// Alex Horn, Daniel Kroening: "Faster linearizability checking via P-compositionality", FORTE 2015:
// a history of an object whose operations are about one key each, as those of a set or a map, is
// linearizable exactly if the operations of each key are (definition 6 and theorem 1 there). So it
// is split by key, and what may take exponential time has short histories to work on.
//
// It differs from the paper in what it does with the parts: they are made one at a time, in one
// pass over their operations, may be checked by several threads, and by other algorithms than the
// search; and linearizations of the parts are merged into one of the whole (witness.hpp).

#include "checkers/check_options.hpp"
#include "checkers/checker.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Checks each key's operations with the algorithm `of_parts`; `automatic` is the search, and what
/// `auto` picks for a part on which the search takes long. With CheckOptions::jobs threads, up to
/// one a part.
///
/// If several keys are not explained, the evidence is about the one whose first operation comes
/// first, however many threads there are. Limits are for all parts together, but that steps of
/// parts checked at the same time are not added up. Throws NotApplicable if an operation is not
/// about one key. Answers unknown where parts can only refute (Specification::parts_only_refute)
/// and do not.
Verdict check_p_compositional(CodedHistory& history, const CheckOptions& options,
                              Algorithm of_parts);

inline Verdict check_p_compositional(CodedHistory& history, const CheckOptions& options) {
  return check_p_compositional(history, options, Algorithm::automatic);
}

}  // namespace heddle::checkers
