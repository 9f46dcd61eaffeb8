#pragma once

#include <optional>

#include "checkers/explanations/reasons.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_criterion.hpp"

namespace heddle::checkers {

/// Why no factors, however large, explain a history of a container: an item that was never added or
/// removed too often, a removal that comes when all items must be gone, a removal that found none
/// although there must have been one, an item that a later one overtakes and nobody removes. Each
/// is a proof for the criterion's flavour and sets: a history that some factors explain has none of
/// them. No paper: an argument of our own, by counting, since factors change the order of calls,
/// and neither how many there are nor what they add and take. Many violations are of no such kind;
/// nothing then, nor for other objects. O(n^3); nothing beyond the size that find_reason looks at.
///
/// The flavour permutation knows fewer kinds than strict: whole calls move, so that a removal may
/// come before its own item is added, and count as one that took another.
std::optional<Reason> find_quasi_reason(const CodedHistory& history,
                                        const QuasiCriterion& criterion);

}  // namespace heddle::checkers
