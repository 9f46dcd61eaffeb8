#pragma once

#include "checkers/history/history.hpp"
#include "checkers/history/precedence.hpp"

namespace heddle::checkers {

/// Calls of which a strict partial order says which precedes which: a response that happens before
/// an invocation, say. The precedence of a history with a clock is always an interval order; this
/// one need not be: of the calls a, b of one thread and c, d of another, a may precede b, and c d,
/// and nothing else be ordered. docs/search/weak-histories.md says what such a history means.
struct PartiallyOrderedHistory {
  /// Of the positions only one thing counts: whether there is a response.
  History calls;

  /// Transitive. Over the indexes of `calls`.
  Precedence precedence;
};

/// Throws BadInput, which says what is wrong: a precedence over more or fewer calls than there are,
/// one that is no strict partial order, or a pending call that precedes another.
void require_well_formed(const PartiallyOrderedHistory& history);

}  // namespace heddle::checkers
