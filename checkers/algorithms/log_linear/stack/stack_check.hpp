#pragma once

#include "checkers/algorithms/log_linear/items/finding.hpp"
#include "checkers/algorithms/log_linear/items/items.hpp"

namespace heddle::checkers::log_linear {

/// Lee, Mathur: "Efficient decrease-and-conquer linearizability monitoring", section 7: a stack. A
/// value is a possible bottom (Definition 7.1) if each of its operations, push, peeks and pop, has
/// a gap in its (tightened) interval that is outside the critical intervals of all other values.
///
/// Theorem (Lemma 7.2): a history without empty answers is explained exactly if possible bottoms
/// can be taken away one after the other until none is left; any choice will do, as taking one away
/// only helps the others.
///   Needed: in an order that explains the history, take the value that is pushed first. Whatever
///   is
/// on top of it comes and goes between two of its operations, and the rest comes after its pop; so
/// at each of its operations no other value is inside, and no critical interval lies there.
///   Enough: let the operations of a possible bottom take effect in such gaps. The critical
///   interval
/// of each other value lies between two of these, and the values between the same two have, by
/// induction, an order of their own (a part of an explained history, by whole values, is
/// explained), which can be moved between the two as each of their operations reaches there.
///
/// With empty answers: see place_empties.
///
/// Departures: the segments end only where critical intervals do; the coverage is counted in one
/// tree without marks, and operations over a segment are found in a tree of maxima over operations
/// sorted by their beginnings, instead of an interval tree. O(n log n).
Finding check_stack(const Items& items, bool wants_order);

}  // namespace heddle::checkers::log_linear
