#pragma once

// Alex Horn, Daniel Kroening: "Faster linearizability checking via P-compositionality", FORTE 2015:
// a history of an object whose operations are about one key each, as those of a set or a map, is
// linearizable exactly if the operations of each key are (definition 6 and theorem 1 there). So it
// is split by key, and what may take exponential time has short histories to work on.
//
// It differs from the paper in what it does with the parts: they are made one at a time, in one
// pass over their operations, may be checked by several threads, by turns of two algorithms, and
// linearizations of the parts are merged into one of the whole (witness.hpp). And no part is
// checked to its end while others wait: in each round every part that is undecided gets some steps,
// a constant factor more than in the round before, and nothing is kept between rounds. So a part
// that is refuted in s steps is found in O(s) times the number of undecided parts, wherever it
// stands and however hard the others are.

#include "checkers/algorithms/turns/turns.hpp"
#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Checks each key's operations in turns (turns.hpp), of which `first` begins. With
/// CheckOptions::jobs threads, up to one a part.
///
/// If several keys are not explained, the evidence is about the one that is refuted in the first
/// round in which one is, of several the one whose first operation comes first, however many
/// threads there are; and steps are counted up to there. Limits are for all parts together, but
/// that steps of parts checked at the same time are not added up. Throws NotApplicable if an
/// operation is not about one key. Answers unknown where parts can only refute
/// (Specification::parts_only_refute) and do not.
Verdict check_p_compositional(CodedHistory& history, const CheckOptions& options,
                              Turns::First first);

inline Verdict check_p_compositional(CodedHistory& history, const CheckOptions& options) {
  return check_p_compositional(history, options, Turns::First::search);
}

}  // namespace heddle::checkers
